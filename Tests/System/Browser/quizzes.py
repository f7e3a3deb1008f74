"""Scripted quiz files, and a server that hands them out."""

import http.server
import json
import threading


def quiz(topic, right, sentence="{topic} question {number}?"):
    """A quiz file in the published form; `right` has a letter for each question ("CAB")."""
    questions = [
        {
            "number": number,
            "questionSentence": sentence.format(topic=topic, number=number),
            "options": {letter: f"{topic} {number} {letter}" for letter in "ABCD"},
            "correctOption": letter_of_right,
        }
        for number, letter_of_right in enumerate(right, 1)
    ]
    return {"numberOfQuestions": len(right), "topic": topic, "questions": questions}


def explained(quiz):
    """The same with an explanation of each answer: a reveal that all end by "Next"."""
    return {**quiz, "questions": [{**one, "explanation": f"Because it is {one['correctOption']}."} for one in quiz["questions"]]}


class Site:
    """A server on a free port of 127.0.0.1. `answer` gives status, type and bytes for the path and the fields of a GET."""

    def __init__(self, answer):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                status, kind, body = answer(self.path, self.headers)
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.port = self._server.server_address[1]

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class QuizServer(Site):
    """Serves `files` (path without slash → quiz, text or bytes); missing ones are 404."""

    def __init__(self, files):
        super().__init__(self._answer)
        self.files, self.asked = files, []
        self.url = f"http://127.0.0.1:{self.port}/quiz1.json"

    def _answer(self, path, _):
        name = path.lstrip("/")
        self.asked.append(name)
        content = self.files.get(name)
        body = json.dumps(content) if isinstance(content, dict) else content or b""
        return 404 if content is None else 200, "application/json", body.encode() if isinstance(body, str) else body
