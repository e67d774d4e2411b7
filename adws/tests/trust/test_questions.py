"""What a person is asked about an accepted change."""

from adws.core.answer_lines import Doubt
from adws.core.question import OpenQuestion
from adws.core.verdict import Verdict
from adws.trust.questions import questions_in, with_questions

DOUBT = Doubt("src/shop/cart.py", "could be", 3, "x", "total(prices=[1])", ("1", "2"))


def test_a_doubt_with_a_call_is_a_question() -> None:
    """What methods, other languages and doubts without a call say is none."""
    questions = questions_in(
        (
            DOUBT,
            Doubt("cart.py", "may be chance"),
            Doubt("cart.js", "could be", call="f(1)", answers=("1", "2")),
            Doubt("cart.py", "could be", call="Cart.f(self=Cart())", answers=("1", "2")),
        )
    )
    assert questions == (OpenQuestion("shop.cart", "total(prices=[1])", ("1", "2")),)


def test_a_call_is_asked_for_once() -> None:
    """With all that it could give; what cannot be read or written down is no question."""
    first, other = (OpenQuestion("m", "f(1)", ("1", text)) for text in ("2", "raises Broke: no"))
    unusable = (
        OpenQuestion("m", "f(2)", ("1", "Cart(1)")),
        OpenQuestion("m", "f(3)", ("1", "'\u202e'")),
        OpenQuestion("m", "f(4)", ("1", f"'{'x' * 200}'")),
        OpenQuestion("m", "f(5)", ("1", "raises 1")),
    )
    verdict = with_questions(Verdict(accepted=True, questions=(first,)), (other, *unusable))
    both = OpenQuestion("m", "f(1)", ("1", "2", "raises Broke: no"))
    assert verdict == Verdict(accepted=True, questions=(both,))
