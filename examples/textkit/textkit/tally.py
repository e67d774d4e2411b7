"""How often words occur."""


def tally(text):
    """Return how often each word occurs, in small letters."""
    counts = {}
    for word in text.lower().split():
        word = word.strip(".,;:!?")
        if word:
            counts[word] = counts.get(word, 0) + 1
    return counts


def most_common(text, limit):
    """Return the ``limit`` most frequent words, most frequent first, then by the alphabet."""
    counts = tally(text)
    ranked = sorted(counts, key=lambda word: (counts[word], word))
    return ranked[:limit]
