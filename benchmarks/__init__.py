"""Measurements, with the figures kept; none of this is part of the package."""
