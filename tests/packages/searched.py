"""How the tests of this folder are searched: RUNS schedules (SEARCH_RUNS, or
100), with latencies and faults of the network, in the order of CPython."""

import os

import ticktape

RUNS = int(os.environ.get("SEARCH_RUNS", "100"))
HOW = {"runs": RUNS, "inject": "net", "latency": "1ms..200ms", "slow": 0.1}


def explore(test):
    return ticktape.explore(**HOW)(test)


def whole(test):
    """Without connections on which nothing arrives any more."""
    faults = "refuse,reset,limit-data,bandwidth,slow-close,dns,errno," \
        "aborted,no-buffers"
    return ticktape.explore(**{**HOW, "inject": f"net:{faults}"})(test)
