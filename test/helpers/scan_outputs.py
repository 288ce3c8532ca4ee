"""What parsers find in outputs. Lines of JSON {"kind", "name", "text"} come in; lines of JSON {"name", "fault"} go out.

markdown: through GitHub's own parser (cmark-gfm) and an HTML parser; page: through that one; junit, svg, feed: through
an XML parser; csv: through Python's.
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
VOID_TAGS = {"br", "hr", "img", "meta", "link"}
PAGE_TAGS = set("html head meta title link body main section div h1 h2 p a table thead tbody tr th td".split())
PAGE_ADDRESSES = {"index.html", "changes.atom", "site/icon.svg", "site/style.css"}
PAGE_ATTRIBUTES = {
    "html": {"lang"},
    "meta": {"charset", "name", "content", "http-equiv"},
    "link": {"rel", "type", "title", "href"},
    "a": {"href"},
    "p": {"class"},
    "section": {"class"},
    "div": {"class", "tabindex", "role", "aria-label"},
    "table": {"class"},
}
OUR_ADDRESS = re.compile(r"^https://ada\.example/")
# A text with these, outside of code and links, is made a mention or a reference by GitHub. (cmark-gfm itself makes addresses links.)
MENTION = re.compile(r"(?<![\w@])@\w|(?:^|[^\w&])#\d|\bGH-\d|\w@[0-9a-f]{40}|\b[0-9a-f]{40}\b", re.I)
OUR_ELEMENTS = set("testsuites testsuite testcase failure error skipped system-out".split())
SVG_ELEMENTS = set("svg title clipPath rect g text path line circle polygon polyline style".split())
FEED_ELEMENTS = set("feed title id updated author name link entry content".split())
FORMULA = re.compile(r"^[=+@\t\r]|^-(?![\d.])")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.faults = []
        self.texts = []

    tags = OUR_TAGS

    def is_right(self, tag, name, value):
        return (
            name == "align"
            or (name == "lang" and tag == "pre")
            or (name == "class" and tag == "code")
            or (name == "start" and tag == "ol")
            or (name == "href" and tag == "a" and OUR_ADDRESS.match(value))
        )

    def handle_starttag(self, tag, attributes):
        if tag not in self.tags:
            self.faults.append(f"an element <{tag}>")
        for name, value in attributes:
            if not self.is_right(tag, name, value or ""):
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


class WholePage(Page):
    """A page of our own: no script, and addresses that we wrote."""

    tags = PAGE_TAGS

    def is_right(self, tag, name, value):
        if name == "href" and value not in PAGE_ADDRESSES:
            return tag == "a" and OUR_ADDRESS.match(value)
        return name in PAGE_ATTRIBUTES.get(tag, ())

    def handle_decl(self, decl):
        if decl != "doctype html":
            super().handle_decl(decl)

    def handle_data(self, data):
        """Nothing makes a mention of it here."""


def scan_html(text, page=None):
    page = page or Page()
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
            if value in PAGE_ADDRESSES:
                continue
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
    "junit": lambda text: scan_xml(text, OUR_ELEMENTS),
    "svg": lambda text: scan_xml(text, SVG_ELEMENTS),
    "feed": lambda text: scan_xml(text, FEED_ELEMENTS),
    "page": lambda text: scan_html(text, WholePage()),
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
