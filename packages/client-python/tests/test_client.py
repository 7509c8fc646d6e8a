"""Checks the client against a running service; `client.test.ts` starts one and sets the variables."""

import os
import sys
import unittest
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_type_hints

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from sluice_client import api_generated  # noqa: E402
from sluice_client import Sluice, SluiceError  # noqa: E402

URL = os.environ["SLUICE_URL"]
KEY = os.environ["SLUICE_KEY"]
# One white pixel.
PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=="
)


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.sluice = Sluice(URL + "/", KEY)

    def held(self, sku: str) -> list[int]:
        found = self.sluice.every(self.sluice.list_products, search=sku)
        return [one["id"] for one in found if one["sku"] == sku]

    def test_a_product_is_written_and_read(self) -> None:
        made = self.sluice.create_product({"name": "Kettle “XL”", "price": 25.5, "category_paths": [["Home", "Kitchen"]]})
        product = self.sluice.get_product(made["id"])["data"]
        self.assertEqual((product["name"], product["price"]), ("Kettle “XL”", 25.5))
        self.assertEqual(product["categories"][0]["path"], ["Home", "Kitchen"])

    def test_every_entry_of_all_pages_comes_once(self) -> None:
        for number in range(101):
            self.sluice.create_product({"name": f"Python cup {number}", "price": number})
        cups = list(self.sluice.every(self.sluice.list_products, search="python cup", has_stock=False))
        self.assertEqual(sorted(cup["price"] for cup in cups), list(range(101)))

    def test_repeatable_filters_are_understood(self) -> None:
        page = self.sluice.list_orders(status=["new", "shipped"], per_page=5)
        self.assertEqual(page["meta"]["per_page"], 5)

    def test_a_file_is_uploaded(self) -> None:
        product = self.sluice.create_product({"name": "Pictured"})
        image = self.sluice.add_product_image(product["id"], image=('a "white" pixel.png', PNG))
        self.assertRegex(image["url"], r"/media/.+\.png$")

    def test_refusals_have_a_status_and_fields(self) -> None:
        with self.assertRaises(SluiceError) as refused:
            self.sluice.create_product({"name": ""})
        self.assertEqual(refused.exception.status, 422)
        self.assertEqual(refused.exception.fields, {"name": ["name field is required"]})
        with self.assertRaises(SluiceError) as refused:
            Sluice(URL, "slc_wrong").get_me()
        self.assertEqual(refused.exception.status, 401)

    def test_saving_by_sku_makes_one_product_also_at_once(self) -> None:
        with ThreadPoolExecutor(4) as pool:
            ids = set(pool.map(lambda price: self.sluice.save_by_sku({"sku": "PY-1", "name": "Pot", "price": price}), [1, 2, 3, 4]))
        self.assertEqual(list(ids), self.held("PY-1"))

    def test_a_lost_answer_makes_no_second_product(self) -> None:
        sluice = Sluice(URL, KEY, repeat_posts=True, sleep=lambda _: None)
        send, lost = sluice._send, []

        def lossy(request):  # type: ignore[no-untyped-def]
            answer = send(request)
            if request.get_method() == "POST" and not lost:
                lost.append(True)
                raise ConnectionResetError("the connection was lost")
            return answer

        sluice._send = lossy  # type: ignore[method-assign]
        sluice.save_by_sku({"sku": "PY-2", "name": "Pan"})
        self.assertEqual((len(lost), len(self.held("PY-2"))), (1, 1))

    def test_orders_are_pulled_once_behind_a_cursor(self) -> None:
        wanted = int(os.environ["SLUICE_ORDERS"])
        seen: list[int] = []
        cursor = ""
        for orders, cursor in self.sluice.pull_orders():
            seen += [order["id"] for order in orders]
        self.assertEqual((len(seen), len(set(seen))), (wanted, wanted))
        self.assertEqual(list(self.sluice.pull_orders(cursor)), [])


class TypesTest(unittest.TestCase):
    def test_every_type_and_method_names_only_what_is_there(self) -> None:
        named = [one for one in vars(api_generated).values() if getattr(one, "__module__", "") == api_generated.__name__]
        methods = [one for name, one in vars(api_generated.Api).items() if not name.startswith("_")]
        self.assertGreater((len(named), len(methods)), (50, 25))
        for one in [*named, *methods]:
            get_type_hints(one)


class LimitTest(unittest.TestCase):
    def test_the_rate_limit_is_waited_out(self) -> None:
        waits: list[float] = []
        limited = Sluice(os.environ["SLUICE_LIMITED_URL"], os.environ["SLUICE_LIMITED_KEY"], sleep=waits.append)
        limited.list_tax_rates()
        limited.list_tax_rates()
        with self.assertRaises(SluiceError) as refused:
            limited.list_tax_rates()
        self.assertEqual((refused.exception.status, len(waits)), (429, 5))
        # Nobody really waits here, so the limit holds; the time in Retry-After is what counts.
        self.assertTrue(all(wait > 30 for wait in waits), waits)

    def test_an_address_that_nobody_answers_at_is_told(self) -> None:
        waits: list[float] = []
        with self.assertRaises(SluiceError) as refused:
            Sluice("http://127.0.0.1:1", "slc_x", sleep=waits.append).get_me()
        self.assertEqual((refused.exception.status, waits), (0, [1, 2, 4, 8, 16]))
        waits.clear()
        with self.assertRaises(SluiceError):
            Sluice("http://127.0.0.1:1", "slc_x", sleep=waits.append).create_brand({"name": "Acme"})
        self.assertEqual(waits, [])


if __name__ == "__main__":
    unittest.main()
