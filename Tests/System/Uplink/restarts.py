"""Three at a laptop and one far away play a quiz. In its second question the public server is killed and started
again, or the laptop. Everybody comes back by the address that they had, to the same question.
"""

import asyncio
import sys
import time

from drops import Evening
from stage import Stage

ALLOWED_SECONDS = 10.0
"""Until everybody is back. The laptop dials again after half a second, then after one, then after two."""


async def evening(is_public):
    """The evening, and the seconds until everybody was back."""
    with Stage(1) as stage:
        night = Evening(stage, far=1)
        playing = asyncio.create_task(night.play(lambda night: night.quizzes >= 1))
        guest = night.pages[-1]
        await guest.until(lambda view: len(guest.shown) == 2)
        round, comings = max(guest.shown), guest.comings
        await asyncio.to_thread((stage.public if is_public else stage.home).kill_and_start_again)
        began = time.monotonic()
        while not (guest.comings > comings and all(page.socket for page in night.pages)):
            if time.monotonic() - began > 60:
                raise SystemExit(f"somebody is not back: told {[page.byes for page in night.pages]}")
            await asyncio.sleep(0.02)
        took = time.monotonic() - began
        if max(guest.shown) != round:
            night.faults.append(f"the guest came back in round {max(guest.shown)}, not {round}")
        await playing
        return night, took


def main():
    good = 0
    for name, is_public in (("public server", True), ("laptop", False)):
        night, took = asyncio.run(evening(is_public))
        print(f"{name} killed and started again in a question: all back after {took:.1f} s "
              f"(<= {ALLOWED_SECONDS:.0f}), {night.rounds} rounds; comings {[page.comings for page in night.pages]}",
              flush=True)
        faults = night.faults + [f"{page.name} was told {page.byes}" for page in night.pages if page.byes]
        if took > ALLOWED_SECONDS:
            faults.append(f"all were back after {took:.1f} s")
        for fault in faults:
            print(f"  FAULT {fault}", flush=True)
        good += not faults
    print(f"{good} passed, {2 - good} failed")
    return good < 2


if __name__ == "__main__":
    sys.exit(main())
