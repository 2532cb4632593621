//! Puts the browser application inside the program, where it has been built.
//!
//! It is looked for in the folder that `HEXARIUM_PAGES` names, else in
//! `web/dist`. Cargo builds again by itself when the folder changes. Told to
//! watch one that is not there it would build at every turn: so it watches
//! such a folder only where one is named, as the Makefile does.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=HEXARIUM_PAGES");
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let named = env::var_os("HEXARIUM_PAGES").map(PathBuf::from);
    let folder = named.clone().unwrap_or_else(|| here.join("../../web/dist"));
    let mut files = Vec::new();
    if folder.join("index.html").is_file() {
        let folder = folder.canonicalize()?;
        println!("cargo::rerun-if-changed={}", folder.display());
        gather(&folder, &folder, &mut files)?;
    } else if let Some(folder) = named {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    // In order, so that they can be searched.
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        list += &format!("({name:?}, include_bytes!({path:?}) as &[u8]),\n");
    }
    list += "]\n";
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    fs::write(out.join("pages.in"), list)
}

/// The files in a folder and below: their names there, and where they are.
fn gather(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(root, &path, files)?;
        } else if let Ok(below) = path.strip_prefix(root) {
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            files.push((parts.join("/"), path.clone()));
        }
    }
    Ok(())
}
