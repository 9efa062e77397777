"""Processes the records of batches one after another, in a thread of its own."""

import queue
import random
import threading
import time
from collections.abc import Callable


class Background:
    def __init__(self, delay: float = 0.2) -> None:
        self._delay = delay
        self._jobs: queue.Queue[list[Callable[[], None]]] = queue.Queue()
        threading.Thread(target=self._work, daemon=True).start()

    def submit(self, jobs: list[Callable[[], None]]) -> None:
        """Takes the records of one batch, which are processed in any order."""
        self._jobs.put(jobs)

    def wait(self) -> None:
        self._jobs.join()

    def _work(self) -> None:
        while True:
            jobs = self._jobs.get()
            time.sleep(self._delay)
            random.shuffle(jobs)
            for job in jobs:
                try:
                    job()
                except Exception as error:  # one bad record never stops the others
                    print(f"record skipped: {error}", flush=True)
            self._jobs.task_done()
