"""What parsers find in outputs. Lines of JSON {"kind", "name", "text"} come in; lines of JSON {"name", "fault"} go out.

markdown: through GitHub's own parser (cmark-gfm) and an HTML parser; html, xml: through one; csv: through Python's.
"""

import csv
import html.parser
import io
import json
import re
import sys
import xml.etree.ElementTree as etree

try:
    from cmarkgfm import markdown_to_html_with_extensions
    from cmarkgfm.cmark import Options
except ImportError:
    markdown_to_html_with_extensions = None

OUR_TAGS = set(
    "h1 h2 h3 h4 h5 h6 p table thead tbody tr th td ul ol li strong em code pre details summary blockquote a br hr".split()
)
VOID_TAGS = {"br", "hr", "img"}
OUR_ADDRESS = re.compile(r"^https://ada\.example/")
# A text with these, outside of code and links, is made a mention or a reference by GitHub. (cmark-gfm itself makes addresses links.)
MENTION = re.compile(r"(?<![\w@])@\w|(?:^|[^\w&])#\d|\bGH-\d|\w@[0-9a-f]{40}", re.I)
OUR_ELEMENTS = set("testsuites testsuite testcase failure error skipped system-out".split())
SVG_ELEMENTS = set("svg title clipPath rect g text path line circle polygon polyline style".split())
FORMULA = re.compile(r"^[=+@\t\r]|^-(?![\d.])")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.faults = []
        self.texts = []

    def handle_starttag(self, tag, attributes):
        if tag not in OUR_TAGS:
            self.faults.append(f"an element <{tag}>")
        for name, value in attributes:
            right = (
                name == "align"
                or (name == "lang" and tag == "pre")
                or (name == "class" and tag == "code")
                or (name == "start" and tag == "ol")
                or (name == "href" and tag == "a" and OUR_ADDRESS.match(value or ""))
            )
            if not right:
                self.faults.append(f"an attribute <{tag} {name}={value!r}>")
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID_TAGS and (not self.open or self.open.pop() != tag):
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data):
        if not {"code", "pre", "a"} & set(self.open) and MENTION.search(data):
            self.faults.append(f"a mention in {data!r}")

    def handle_decl(self, decl):
        self.faults.append(f"a declaration {decl!r}")

    def handle_pi(self, data):
        self.faults.append(f"an instruction {data!r}")

    def finish(self):
        self.close()
        if self.open:
            self.faults.append(f"never closed: {self.open}")
        return self.faults


def scan_html(text):
    page = Page()
    page.feed(text)
    return page.finish()


def scan_markdown(text):
    # As GitHub has it: raw HTML is kept (and cleaned later), bare addresses become links.
    shown = markdown_to_html_with_extensions(
        text,
        options=Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_GITHUB_PRE_LANG,
        extensions=["table", "autolink", "strikethrough", "tagfilter"],
    )
    return scan_html(shown)


def scan_xml(text, elements):
    try:
        root = etree.fromstring(text.encode())
    except (etree.ParseError, UnicodeEncodeError) as error:
        return [f"not well-formed: {error}"]
    faults = []
    for element in root.iter():
        name = str(element.tag).rsplit("}", 1)[-1]
        if name not in elements:
            faults.append(f"an element <{name}>")
        for attribute, value in element.attrib.items():
            if attribute.startswith("on") or attribute.rsplit("}", 1)[-1] == "href" or "javascript:" in value[:20]:
                if attribute not in ("name", "message", "classname", "aria-label"):
                    faults.append(f"an attribute {attribute}={value!r}")
    return faults


def scan_csv(text):
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        return [f"no CSV: {error}"]
    faults = [f"{len(row)} fields, not {len(rows[0])}" for row in rows if len(row) != len(rows[0])]
    faults += [f"a formula {field!r}" for row in rows for field in row if FORMULA.match(field)]
    return faults


SCANS = {
    "markdown": scan_markdown,
    "html": scan_html,
    "junit": lambda text: scan_xml(text, OUR_ELEMENTS),
    "svg": lambda text: scan_xml(text, SVG_ELEMENTS),
    "csv": scan_csv,
}


def main():
    if sys.argv[1:] == ["--has-markdown"]:
        sys.exit(0 if markdown_to_html_with_extensions else 1)
    for line in sys.stdin:
        output = json.loads(line)
        for fault in SCANS[output["kind"]](output["text"]):
            print(json.dumps({"name": output["name"], "fault": fault}))
    print(json.dumps({"name": "end"}))


main()
