"""Names for web addresses."""


def slugify(title, separator="-"):
    """Return a title in small letters and digits, its words joined by ``separator``."""
    words = []
    word = ""
    for letter in title.lower():
        if letter.isalpha() and letter.isdigit():
            word += letter
        elif word:
            words.append(word)
            word = ""
    if word:
        words.append(word)
    return separator.join(words)


def unique_slug(title, taken):
    """Return a slug that is not among ``taken``: the second one ends in 2, and so on."""
    slug = slugify(title)
    number = 2
    candidate = slug
    while candidate in taken:
        candidate = f"{slug}-{number}"
        number += 1
    return candidate
