"""Runs a regression file in GoGui's format against an HTP program.

    python3 tools/htp_regression.py FILE.tst COMMAND...

A test is a numbered command and, on the next line of remarks, `#? [pattern]`: the whole answer must match; `!` before the
pattern turns that round, `*` after it marks a known failure. All other lines are sent as they are.
"""

import re
import shlex
import subprocess
import sys


class Program:
    def __init__(self, words):
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def ask(self, line):
        """The sign of the answer and its text; live graphics before it are passed over."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            heard = self.process.stdout.readline()
            if heard == "":
                raise SystemExit(f"the program left at: {line}")
            if heard != "\n":
                lines.append(heard.rstrip("\n"))
            elif lines and lines[0][:1] in ("=", "?"):
                text = re.sub(r"^[=?]\S*", "", "\n".join(lines)).strip()
                return lines[0][0], text
            else:
                lines = []


def main():
    path, *words = sys.argv[1:]
    program = Program(words if len(words) > 1 else shlex.split(words[0]))
    passed, failed, answer = 0, [], None
    with open(path, encoding="utf-8") as lines:
        for line in map(str.strip, lines):
            pattern = re.match(r"#\?\s*\[(!?)(.*)\](\*?)$", line)
            if pattern and answer:
                number, sign, text = answer
                matches = sign == "=" and bool(re.fullmatch(pattern[2], text, re.DOTALL))
                if matches != bool(pattern[1]):
                    passed += 1
                else:
                    failed.append(f"{number}: expected [{pattern[1]}{pattern[2]}]{pattern[3]}, got {sign} {text}")
                answer = None
            elif line and not line.startswith("#") and line != "quit":
                sign, text = program.ask(line)
                number = line.split()[0]
                answer = (number, sign, text) if number.isdigit() else None
    print(f"{path}: {passed} of {passed + len(failed)}")
    print("\n".join(failed))


main()
