from textkit.tally import most_common, tally

TEXT = "The cat saw the dog. The dog ran; the cat slept."


def test_words_are_counted_without_punctuation():
    assert tally("Stop, stop! Go.") == {"stop": 2, "go": 1}


def test_punctuation_alone_is_no_word():
    assert tally("well ... no") == {"well": 1, "no": 1}


def test_the_most_frequent_words_come_first():
    assert most_common(TEXT, 3) == ["the", "cat", "dog"]


def test_equal_words_are_in_order_of_the_alphabet():
    assert most_common("pear apple fig", 2) == ["apple", "fig"]
