# SPDX-License-Identifier: MIT
"""Module importlib.metadata: no package is installed, so nothing is known of any."""

__all__ = ["PackageNotFoundError", "distribution", "distributions", "entry_points", "files", "metadata",
           "packages_distributions", "requires", "version"]


class PackageNotFoundError(ModuleNotFoundError):
    """The package was not found."""

    def __str__(self):
        return f'No package metadata was found for {self.name}'

    @property
    def name(self):
        (name,) = self.args
        return name


class EntryPoints(tuple):
    """A collection of entry points: there are none."""

    __slots__ = ()

    def __getitem__(self, name):
        raise KeyError(name)

    def __repr__(self):
        return f'{self.__class__.__name__}({tuple(self)!r})'

    def select(self, **params):
        return EntryPoints(())

    @property
    def names(self):
        return set()

    @property
    def groups(self):
        return set()


def distribution(distribution_name):
    if not distribution_name:
        raise ValueError('A distribution name is required.')
    raise PackageNotFoundError(distribution_name)


def distributions(**kwargs):
    return iter(())


def metadata(distribution_name):
    return distribution(distribution_name)


def version(distribution_name):
    return distribution(distribution_name)


def files(distribution_name):
    return distribution(distribution_name)


def requires(distribution_name):
    return distribution(distribution_name)


def packages_distributions():
    return {}


def entry_points(**params):
    return EntryPoints(())
