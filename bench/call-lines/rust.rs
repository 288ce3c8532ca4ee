use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};

#[inline(never)]
fn look(name: &str) -> bool {
    let found = fs::metadata(name).is_ok(); //+ stat
    name.is_empty()
}

fn load(name: &str) -> usize {
    let text = fs::read_to_string(name).unwrap(); //+ open
    let file = File::open(name).unwrap();
    let mut lines = BufReader::with_capacity(64, file).lines();
    let first = lines.next().unwrap().unwrap().len();
    lines.nth(40); //+ read
    first
}

#[inline(never)]
fn list(name: &str) -> usize {
    let count = fs::read_dir(name).unwrap().count(); //+ list
    name.len()
}

struct Journal(File);

impl Journal {
    fn append(&mut self, text: &[u8]) {
        self.0.write_all(text).unwrap();
        self.0.write_all(b"more").unwrap(); //+ write
        self.0.sync_data().unwrap(); //+ sync
    }
}

fn main() {
    let mut journal = Journal(OpenOptions::new().create(true).append(true).open("out.log").unwrap());
    for turn in 0..3 {
        let text = format!("{}{}{}", look("in.txt"), load("in.txt"), list("."));
        journal.append(text.as_bytes());
        (0..1).for_each(|_| {
            fs::create_dir("made").unwrap(); //+ mkdir
            fs::remove_dir("made").unwrap(); //+ unlink
        });
        println!("{turn}");
    }
}
