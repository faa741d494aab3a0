"""A whole Swift in one process, without its daemons: account, container and object server, and a proxy that speaks S3.

    /usr/bin/python3 object-server.py FOLDER ACCOUNT:USER SECRET

Prints {"ready": true, "port": ...} once it listens, and ends with its standard input.
"""
import json
import os
import sys
from array import array

import eventlet

eventlet.monkey_patch()

from eventlet import tpool, wsgi  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.utils import NullLogger, set_swift_dir  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

folder, access_key, secret = sys.argv[1:4]
user = access_key.replace(":", "_")
DISK = "disk"
os.makedirs(os.path.join(folder, DISK))


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def listen():
    sock = eventlet.listen(("127.0.0.1", 0))
    return sock, sock.getsockname()[1]


def serve(sock, settings):
    app = loadapp(settings, global_conf={"log_name": "swift"})
    # As in Swift's own run_server: clients of S3 ask for an "ETag".
    eventlet.spawn(
        wsgi.server, sock, app, NullLogger(), protocol=SwiftHttpProtocol, capitalize_response_headers=False
    )


hashes = f"[swift-hash]\nswift_hash_path_suffix = {secret}\n"
write("swift.conf", f"{hashes}[storage-policy:0]\nname = one\ndefault = yes\n")
set_swift_dir(folder)
COMMON = f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}\nmount_check = false\n"

for kind in ("account", "container", "object"):
    sock, port = listen()
    device = {"id": 0, "region": 1, "zone": 0, "device": DISK, "ip": "127.0.0.1", "port": port, "weight": 1}
    # A ring of one partition, of which the one device has the only copy.
    ring = RingData([array("H", [0])], [{**device, "replication_ip": "127.0.0.1", "replication_port": port}], 32)
    ring.save(os.path.join(folder, f"{kind}.ring.gz"))
    serve(sock, write(f"{kind}.conf", f"{COMMON}[pipeline:main]\npipeline = app\n[app:app]\nuse = egg:swift#{kind}\n"))

# Signatures are checked by tempauth, which wants a cache to be there; none answers, and nothing is cached.
sock, port = listen()
serve(
    sock,
    write(
        "proxy.conf",
        f"""{COMMON}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
""",
    ),
)
print(json.dumps({"ready": True, "port": port}), flush=True)
tpool.execute(sys.stdin.read)
