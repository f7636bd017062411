//! What is asked: lists of words, and entries, each over cells that it shares with others.

/// The most there may be of anything: beyond that a payload is broken, not large.
const MOST: u64 = 1 << 28;

/// Words of one length, and for each place and letter the words that have it there, a bit a word.
pub struct List {
    pub length: usize,
    pub count: usize,
    /// how many 64-bit words a set of its words takes
    pub width: usize,
    letters: Vec<u16>,
    masks: Vec<u64>,
    alphabet: usize,
}

impl List {
    fn new(length: usize, count: usize, alphabet: usize, letters: Vec<u16>) -> Self {
        let width = count.div_ceil(64);
        let mut masks = vec![0; length * alphabet * width];
        if length > 0 {
            for (word, spelt) in letters.chunks_exact(length).enumerate() {
                for (place, letter) in spelt.iter().enumerate() {
                    let at = (place * alphabet + *letter as usize) * width + word / 64;
                    masks[at] |= 1 << (word % 64);
                }
            }
        }
        Self { length, count, width, letters, masks, alphabet }
    }

    /// The letter of a word at a place.
    pub fn letter(&self, word: usize, place: usize) -> usize {
        self.letters[word * self.length + place] as usize
    }

    /// The words that have a letter at a place.
    pub fn with(&self, place: usize, letter: usize) -> &[u64] {
        let at = (place * self.alphabet + letter) * self.width;
        &self.masks[at..at + self.width]
    }

    /// The set of all words.
    pub fn every(&self) -> Vec<u64> {
        let mut set = vec![u64::MAX; self.width];
        if let (Some(last), rest @ 1..) = (set.last_mut(), self.count % 64) {
            *last = (1 << rest) - 1;
        }
        set
    }
}

/// Cells that together take a word of a list.
pub struct Entry {
    pub list: usize,
    pub cells: Vec<usize>,
}

/// The whole question. `crossings[cell]` are the entries there, each with its place.
pub struct Question {
    pub alphabet: Vec<i64>,
    pub cells: usize,
    pub repeats: bool,
    /// whether words are tried by what they leave, rather than as they stand in their lists
    pub daring: bool,
    pub seed: u64,
    pub lists: Vec<List>,
    pub entries: Vec<Entry>,
    pub given: Vec<(usize, usize)>,
    pub crossings: Vec<Vec<(usize, usize)>>,
}

impl Question {
    /// Reads the payload, which `fill` describes.
    pub fn read(words: &[u64]) -> Result<Self, String> {
        let mut reader = Reader { words };
        let letters = reader.size()?;
        let alphabet =
            (0..letters).map(|_| reader.next().map(|w| w as i64)).collect::<Result<_, _>>()?;
        let (cells, repeats) = (reader.size()?, reader.next()? != 0);
        let (daring, seed) = (reader.next()? != 0, reader.next()?);
        let lists =
            (0..reader.size()?).map(|_| reader.list(letters)).collect::<Result<Vec<_>, _>>()?;
        let entries = (0..reader.size()?)
            .map(|_| reader.entry(&lists, cells))
            .collect::<Result<Vec<_>, _>>()?;
        let given = (0..reader.size()?)
            .map(|_| Ok((reader.below(cells)?, reader.below(letters)?)))
            .collect::<Result<Vec<_>, String>>()?;
        let mut crossings = vec![Vec::new(); cells];
        for (index, entry) in entries.iter().enumerate() {
            for (place, cell) in entry.cells.iter().enumerate() {
                crossings[*cell].push((index, place));
            }
        }
        let question =
            Self { alphabet, cells, repeats, daring, seed, lists, entries, given, crossings };
        question.covered()
    }

    fn covered(self) -> Result<Self, String> {
        let open = |cell: &usize| {
            self.crossings[*cell].is_empty() && self.given.iter().all(|(given, _)| given != cell)
        };
        match (0..self.cells).find(open) {
            Some(cell) => Err(format!("cell {cell} is in no entry and not given")),
            None => Ok(self),
        }
    }
}

struct Reader<'a> {
    words: &'a [u64],
}

impl Reader<'_> {
    fn next(&mut self) -> Result<u64, String> {
        let (first, rest) = self.words.split_first().ok_or("the payload is too short")?;
        self.words = rest;
        Ok(*first)
    }

    fn size(&mut self) -> Result<usize, String> {
        match self.next()? {
            found @ 0..MOST => Ok(found as usize),
            found => Err(format!("{found} is too many")),
        }
    }

    fn below(&mut self, most: usize) -> Result<usize, String> {
        let found = self.size()?;
        if found < most { Ok(found) } else { Err(format!("{found} is not below {most}")) }
    }

    fn list(&mut self, alphabet: usize) -> Result<List, String> {
        let (length, count) = (self.size()?, self.size()?);
        let number = length.checked_mul(count).ok_or("a list is too long")?;
        if number.div_ceil(4) > self.words.len() {
            return Err("the payload is too short".into());
        }
        let (packed, rest) = self.words.split_at(number.div_ceil(4));
        self.words = rest;
        let letters: Vec<u16> = packed
            .iter()
            .flat_map(|word| (0..4).map(move |part| (word >> (16 * part)) as u16))
            .take(number)
            .collect();
        if letters.iter().any(|letter| *letter as usize >= alphabet) {
            return Err("a word has a letter that there is not".into());
        }
        Ok(List::new(length, count, alphabet, letters))
    }

    fn entry(&mut self, lists: &[List], cells: usize) -> Result<Entry, String> {
        let list = self.below(lists.len())?;
        let cells =
            (0..lists[list].length).map(|_| self.below(cells)).collect::<Result<Vec<_>, _>>()?;
        Ok(Entry { list, cells })
    }
}
