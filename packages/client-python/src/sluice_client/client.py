"""Walks and repeatable writes on top of the operations of the API."""

from collections.abc import Callable, Iterator
from typing import Any

from .api_generated import Api, Order, ProductInput
from .transport import SluiceError

_PER_PAGE = 100


class Sluice(Api):
    """The API of one tenant.

    Each operation of the API is a method. A refused call raises SluiceError.
    """

    def every(self, operation: Callable[..., Any], **filters: Any) -> Iterator[Any]:
        """Yields every entry of a list that has pages, such as ``sluice.every(sluice.list_products, search="cup")``.

        A list that changes meanwhile can show an entry twice or not at all: read orders by ``pull_orders``.
        """
        page = last = 1
        while page <= last:
            answer = operation(**filters, page=page, per_page=_PER_PAGE)
            last = answer["meta"]["last_page"]
            yield from answer["data"]
            page += 1

    def pull_orders(self, cursor: str = "") -> Iterator[tuple[list[Order], str]]:
        """Yields the orders that are new or changed since a cursor, oldest change first, with the cursor behind them.

        Store the cursor after the orders: an order that comes again is then in its newest state, and none is missed.
        """
        at = cursor
        while True:
            answer = self.list_orders(cursor=at, per_page=_PER_PAGE)
            following = answer["meta"].get("next_cursor")
            if following is None:
                if answer["data"]:
                    yield answer["data"], at
                return
            at = following
            yield answer["data"], at

    def save_by_sku(self, product: ProductInput) -> int:
        """Creates the product with its SKU, or changes it to these fields where it exists; returns its id.

        However often it is called, and whether or not an earlier answer was lost, there is one product with the SKU.
        """
        sku = product.get("sku")
        if not sku:
            raise ValueError("the product needs a sku")
        known = self._id_of(sku)
        if known is None:
            try:
                return self.create_product(product)["id"]
            except SluiceError as error:
                # Somebody else, or an attempt whose answer was lost, came first.
                known = self._id_of(sku) if error.status == 422 else None
                if known is None:
                    raise
        self.update_product(known, product)
        return known

    def _id_of(self, sku: str) -> int | None:
        for product in self.every(self.list_products, search=sku):
            if product["sku"] == sku:
                return int(product["id"])
        return None
