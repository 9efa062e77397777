import json
import urllib.request
from pathlib import Path

# The contract, where a server or these pages publish it.
with urllib.request.urlopen("http://127.0.0.1:4000/openapi.json") as published:
    contract = json.load(published)

# The version that your program was last tested with.
file = Path("contract-version.txt")
tested = file.read_text() if file.exists() else "none"
version = contract["info"]["version"]
if version != tested:
    print(f"The contract is {version} now, it was {tested}.")
file.write_text(version)

# What you should not use in new code.
for path in contract["paths"].values():
    for operation in path.values():
        if isinstance(operation, dict) and operation.get("deprecated"):
            print(operation["operationId"])
