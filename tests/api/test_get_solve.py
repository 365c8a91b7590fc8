"""`GET /v1/solve`: what `POST` answers, to be kept by caches and asked for again by its tag."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.opponents import shipped_banks
from solver.preset_files import preset_names

HAND = "KcKdQdQsJdTs9h8d8s6d4d3c3d"
KEPT = "public, max-age=86400"


def tag(client: FlaskClient, language: str = "en", **query: Any) -> str:
    answer = client.get("/v1/solve", query_string={"cards": HAND} | query, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.headers["ETag"]


def errors_of(client: FlaskClient, query: str, language: str = "en") -> list[dict[str, str]]:
    answer = client.get(f"/v1/solve?{query}", headers={"Accept-Language": language})
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers
    errors: list[dict[str, str]] = answer.json["errors"]
    return errors


@pytest.mark.parametrize("name", preset_names())
def test_the_answer_is_that_of_the_post(client: FlaskClient, name: str) -> None:
    for language in ("en", "nl"):
        headers = {"Accept-Language": language}
        query = {"cards": HAND, "rules": name, "alternatives": "2"}
        kept = client.get("/v1/solve", query_string=query, headers=headers)
        posted = client.post("/v1/solve", json={**query, "alternatives": 2}, headers=headers)
        assert kept.get_data() == posted.get_data()
        assert kept.headers["Cache-Control"] == KEPT
        assert "ETag" not in posted.headers
        assert posted.headers["Cache-Control"] == "no-store"


def test_the_defaults_are_those_of_the_post(client: FlaskClient) -> None:
    assert client.get(f"/v1/solve?cards={HAND}").json == client.post("/v1/solve", json={"cards": HAND}).json


@pytest.mark.parametrize(
    ("cards", "notation"),
    [
        ("K♣ K♦ Q♦ Q♠ J♦ 10♠ 9♥ 8♦ 8♠ 6♦ 4♦ 3♣ 3♦", "en"),
        ("3d,3c,4d,6d,8s,8d,9h,ts,jd,qs,qd,kd,kc", "en"),
        ("Hk Hr Vr Vs Br 10s 9h 8r 8s 6r 4r 3k 3r", "nl"),
    ],
)
def test_order_and_spelling_of_the_cards_do_not_change_the_tag(client: FlaskClient, cards: str, notation: str) -> None:
    assert tag(client, cards=cards, notation=notation) == tag(client)


def test_whatever_changes_the_answer_changes_the_tag(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tags = [
        tag(client),
        tag(client, "nl"),
        tag(client, alternatives=2),
        tag(client, cards=HAND.replace("3d", "2d")),
        *(tag(client, rules=name) for name in preset_names() if name != "dutch-1-6"),
    ]
    monkeypatch.setattr("api.solve.VERSION", "99")
    tags.append(tag(client))
    bank = shipped_banks()["dutch-1-6"]
    object.__setattr__(bank, "digest", (digest := bank.digest)[::-1])
    tags.append(tag(client))
    object.__setattr__(bank, "digest", digest)
    assert len(set(tags)) == len(tags)


def test_banks_have_digests() -> None:
    digests = [bank.digest for bank in shipped_banks().values()]
    assert len(set(digests)) == len(digests)
    assert all(len(digest) == 64 for digest in digests)


def test_an_answer_that_still_holds_is_not_sent_nor_found_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tag(client)
    monkeypatch.setattr("api.solve.solve", None)
    for condition in (known, f"W/{known}", f'"x", {known}', "*"):
        for method in ("GET", "HEAD"):
            answer = client.open(f"/v1/solve?cards={HAND}", method=method, headers={"If-None-Match": condition})
            assert (answer.status_code, answer.get_data()) == (304, b"")
            assert answer.headers["ETag"] == known
            assert answer.headers["Cache-Control"] == KEPT
            assert answer.headers["Vary"] == "Accept-Language"
            assert "Content-Type" not in answer.headers


@pytest.mark.parametrize("condition", ['"x"', "x", "", '"'])
def test_another_tag_is_answered_whole(client: FlaskClient, condition: str) -> None:
    answer = client.get(f"/v1/solve?cards={HAND}", headers={"If-None-Match": condition})
    assert answer.status_code == 200


def test_head_has_the_headers_of_get(client: FlaskClient) -> None:
    same = {"X-Request-Id": "same"}
    got, head = (method(f"/v1/solve?cards={HAND}", headers=same) for method in (client.get, client.head))
    assert head.get_data() == b""
    assert dict(head.headers) == dict(got.headers)


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("", [("cards", "missing_parameter")]),
        ("cards=", [("cards", "wrong_count")]),
        ("cards", [("cards", "wrong_count")]),
        (f"cards={HAND}&rules=", [("rules", "unknown_preset")]),
        (f"cards={HAND}&rules=2-4", [("rules", "unknown_preset")]),
        (f'cards={HAND}&rules={{"preset":"dutch-1-6"}}', [("rules", "unknown_preset")]),
        (f"cards={HAND}&notation=de", [("notation", "not_one_of")]),
        (f"cards={HAND}&alternatives=21", [("alternatives", "out_of_range")]),
        (f"cards={HAND}&alternatives=-1", [("alternatives", "out_of_range")]),
        *(
            (f"cards={HAND}&alternatives={text}", [("alternatives", "wrong_type")])
            for text in ("", "x", "3.0", "03", "+3", "%203", "1e1", "%D9%A3", "-0", "9" * 30, "null")
        ),
        (f"cards={HAND}&Rules=dutch-2-4", [("Rules", "unknown_parameter")]),
        (f"cards={HAND}&hands=2&x", [("hands", "unknown_parameter"), ("x", "unknown_parameter")]),
        (f"cards={HAND}&cards={HAND}", [("cards", "duplicate_parameter")]),
        (
            f"cards={HAND[:-2]}Kc&rules=x&alternatives=y&z=1&z=2",
            [
                ("z", "unknown_parameter"),
                ("cards", "duplicate_card"),
                ("rules", "unknown_preset"),
                ("alternatives", "wrong_type"),
            ],
        ),
        ("cards=%FF", [("cards", "wrong_count"), ("cards", "unreadable_card")]),
    ],
)
def test_queries_that_make_no_sense(client: FlaskClient, query: str, errors: list[tuple[str, str]]) -> None:
    found = [(each["parameter"], each["code"]) for each in errors_of(client, query)]
    assert sorted(found) == sorted(errors)
    assert not [each for each in errors_of(client, query) if "pointer" in each]


def test_problems_name_the_value_in_the_caller_s_language(client: FlaskClient) -> None:
    assert [each["detail"] for each in errors_of(client, "alternatives=x&alternatives=y", "nl")] == [
        'De parameter "alternatives" staat er 2 keer.',
        'Dit moet een geheel getal zijn, niet de tekst "x".',
        'De parameter "cards" ontbreekt.',
    ]
