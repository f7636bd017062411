"""The peers: one file a package, one line here a package; all have one signature."""

from __future__ import annotations

from peers import (
    choco,
    clew,
    clew_puzzles,
    cp_sat_puzzles,
    gecode,
    ortools,
    pumpkin,
    pysat,
    python_constraint,
)
from peers.peer import Peer

PEERS: tuple[Peer, ...] = (
    *clew.PEERS,
    *python_constraint.PEERS,
    *ortools.PEERS,
    *gecode.PEERS,
    *choco.PEERS,
    *pumpkin.PEERS,
    *pysat.PEERS,
    *clew_puzzles.PEERS,
    *cp_sat_puzzles.PEERS,
)
#: Those that are asked whole sets of instances; the others would not solve one of them.
FOR_SETS = (
    "clew default",
    "clew domwdeg/ascending/domain",
    "clew learn",
    "CP-SAT",
    "Gecode",
    "Gecode dom/wdeg",
    "Choco",
    "CaDiCaL",
)
