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


class QuizServer:
    """Serves `files` (path without slash → quiz, text or bytes) on 127.0.0.1; missing ones are 404."""

    def __init__(self, files):
        self.files = files
        self.asked = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                name = self.path.lstrip("/")
                outer.asked.append(name)
                content = outer.files.get(name)
                status = 200 if content is not None else 404
                if isinstance(content, dict):
                    content = json.dumps(content)
                body = content.encode() if isinstance(content, str) else content or b""
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/quiz1.json"

    def close(self):
        self._server.shutdown()
        self._server.server_close()
