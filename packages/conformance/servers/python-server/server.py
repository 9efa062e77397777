"""Serves the API and, on a second port, its state hook and clock hook. Prints both URLs. Runs until it is stopped.

    python3 server.py --port 0 --control-port 0
"""

import argparse
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from api import ApiHandler, Service
from clock import Clock
from control import ControlHandler, States
from faults import ACTIVE, known_faults
from seed import seeded


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def get_request(self) -> tuple[socket.socket, tuple]:
        connection, address = super().get_request()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection, address


def serve(handler: type[BaseHTTPRequestHandler], port: int, **shared: object) -> str:
    server = Server(("127.0.0.1", port), type(handler.__name__, (handler,), {"wbufsize": -1, **shared}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=4710)
    parser.add_argument("--control-port", type=int, default=4711)
    options = parser.parse_args()
    if ACTIVE and ACTIVE not in known_faults():
        sys.exit(f"FAULT={ACTIVE} is not in faults.yaml.")
    clock = Clock()
    service = Service(seeded(clock), clock)
    print("api", serve(ApiHandler, options.port, service=service), flush=True)
    print("control", serve(ControlHandler, options.control_port, service=service, states=States(service)), flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
