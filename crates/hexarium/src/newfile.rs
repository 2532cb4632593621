//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::interrupt;
use crate::play::seed;

/// The names that are tried for the file that is written first.
const MOST_NAMES: u32 = 16;

/// No more symbolic links than this lead from one to the next.
const MOST_LINKS: u32 = 40;

/// A file that is written by way of another in the same folder, so that it
/// holds all that is written or what it held before. Without [`NewFile::keep`],
/// or when the program is broken off, nothing is left of it.
pub(crate) struct NewFile {
    file: BufWriter<File>,
    beside: PathBuf,
    target: PathBuf,
}

impl NewFile {
    /// Begins a file that will replace the one of this name, if there is one.
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        let target = behind_links(path)?;
        let existing = fs::metadata(&target).ok();
        if existing.as_ref().is_some_and(|data| !data.is_file()) {
            return Err(io::Error::other("it is no ordinary file"));
        }
        if target.file_name().is_none() {
            return Err(io::Error::other("no file is named"));
        }
        let (file, beside) = new_file_beside(&target)?;
        let begun = Self {
            file: BufWriter::new(file),
            beside,
            target,
        };
        if let Some(data) = existing {
            begun.file.get_ref().set_permissions(data.permissions())?;
        }
        Ok(begun)
    }

    /// Puts the file into its place, and gives its full name.
    pub(crate) fn keep(mut self) -> io::Result<PathBuf> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.target)?;
        let full = fs::canonicalize(&self.target);
        Ok(full.unwrap_or_else(|_| self.target.clone()))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Not there any more where it was kept.
        _ = fs::remove_file(&self.beside);
        interrupt::finished(&self.beside);
    }
}

/// The file that a path leads to: what is saved through a link replaces the
/// file that the link names, whether it is there yet or not, and not the link.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let is_link = fs::symlink_metadata(&target).is_ok_and(|data| data.is_symlink());
        if !is_link {
            return Ok(target);
        }
        let named = fs::read_link(&target)?;
        target.set_file_name("");
        target.push(named);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether two paths lead to one file, whether it is there yet or not.
pub(crate) fn is_same(first: &Path, second: &Path) -> bool {
    let is_one = |places: [Option<PathBuf>; 2]| places[0].is_some() && places[0] == places[1];
    is_one([first, second].map(place)) || is_linked(first, second)
}

/// The full name of the file that a path leads to.
fn place(path: &Path) -> Option<PathBuf> {
    let target = behind_links(path).ok()?;
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(folder.join(target.file_name()?))
}

/// Whether one file has both names.
#[cfg(unix)]
fn is_linked(first: &Path, second: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| {
        let data = fs::metadata(path).ok()?;
        data.is_file().then(|| (data.dev(), data.ino()))
    };
    identity(first).is_some() && identity(first) == identity(second)
}

#[cfg(not(unix))]
fn is_linked(_: &Path, _: &Path) -> bool {
    false
}

/// A new file in the folder of another. A name that is taken is left to whoever
/// took it.
fn new_file_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let mut tried = 1;
    loop {
        let beside = target.with_file_name(format!(".hexarium-{:016x}.new", seed()));
        match interrupt::create_unfinished(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tried < MOST_NAMES => {
                tried += 1;
            }
            Err(error) => return Err(error),
        }
    }
}
