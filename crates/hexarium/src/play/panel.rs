//! What stands beside a board: the players, their pieces, and the signs.

use hexarium_rules::{Board, GameInfo, Orientation, PieceInfo, Player, Shown};

use super::board::{mark_character, mark_owner, marks_shown};
use super::canvas::{Canvas, Ink};
use super::nouns::capital;
use crate::text::{cut, harmless};

/// The width of a terminal that everything fits into.
pub(crate) const WIDTH: usize = 80;

/// The most columns that the name of somebody who plays takes.
const NAME: usize = 21;

/// What a panel tells beside what is shown of the position.
pub(crate) struct Situation<'a> {
    /// Who plays each side.
    pub(crate) names: &'a [String],
    /// Who is to move; nobody after the end.
    pub(crate) to_move: Option<Player>,
    /// The columns that board and panel may take.
    pub(crate) width: usize,
}

/// Sets the players and the signs beside a board, or under it where the board
/// leaves no room.
pub(crate) fn with_panel(
    mut drawn: Canvas,
    board: &Board,
    shown: &Shown,
    info: &GameInfo,
    situation: &Situation<'_>,
) -> Canvas {
    let blocks = blocks(board, shown, info, situation);
    let widest = blocks.iter().map(Canvas::width).max().unwrap_or(0);
    // A board that grows does not push the panel along at once.
    let beside = (drawn.width() + 2).max(30);
    if beside + widest <= situation.width {
        let mut panel = Canvas::default();
        // The corner of a hexagonal board is free; a line of air looks better.
        if board.orientation == Orientation::FlatTop {
            panel.line(&[]);
        }
        for block in blocks {
            panel.under(block);
            panel.line(&[]);
        }
        drawn.beside(beside, &panel);
    } else {
        for row in rows(&blocks, situation.width) {
            drawn.line(&[]);
            drawn.under(row);
        }
    }
    drawn
}

/// The blocks side by side, in as many rows as the width asks for.
fn rows(blocks: &[Canvas], width: usize) -> Vec<Canvas> {
    let mut rows: Vec<Canvas> = Vec::new();
    for block in blocks {
        match rows.last_mut() {
            Some(row) if row.width() + 3 + block.width() <= width => {
                row.beside(row.width() + 3, block);
            }
            _ => {
                let mut row = Canvas::default();
                row.beside(0, block);
                rows.push(row);
            }
        }
    }
    rows
}

/// One block for each player, and one for the signs of special cells.
fn blocks(board: &Board, shown: &Shown, info: &GameInfo, situation: &Situation<'_>) -> Vec<Canvas> {
    let players = (0..info.players.len()).map(|index| {
        let player = Player::new(index as u8);
        player_block(shown, info, situation, player)
    });
    let mut blocks: Vec<Canvas> = players.collect();
    let signs = marks_shown(board, shown);
    if !signs.is_empty() {
        let mut block = Canvas::default();
        for mark in signs {
            let sign = mark_character(mark, info).to_string();
            block.line(&[(&sign, Ink::Strong), (&mark_name(mark, info), Ink::Plain)]);
        }
        blocks.push(block);
    }
    blocks
}

/// ` exit`, ` zone of white`.
fn mark_name(mark: &str, info: &GameInfo) -> String {
    match (mark_owner(mark, info), mark.split_once('-')) {
        (Some(owner), Some((what, _))) => format!(" {what} of {}", info.players[owner].name),
        _ => format!(" {mark}"),
    }
}

fn player_block(
    shown: &Shown,
    info: &GameInfo,
    situation: &Situation<'_>,
    player: Player,
) -> Canvas {
    let mut block = Canvas::default();
    let about = &info.players[player.index()];
    let arrow = if situation.to_move == Some(player) {
        "> "
    } else {
        "  "
    };
    let names = info.pieces.iter().map(|piece| piece.name.english.len());
    let longest = names.max().unwrap_or(0);
    let has_reserves = !shown.reserves.is_empty();
    let mut title = format!("{:<1$}", capital(about.name), longest + 4);
    if has_reserves {
        // The numbers say nothing by themselves.
        title += "board reserve";
    }
    block.line(&[(arrow, Ink::Strong), (&title, Ink::Strong)]);
    if let Some(name) = situation.names.get(player.index()) {
        let name = cut(&harmless(name), NAME);
        block.line(&[("  ", Ink::Plain), (&name, Ink::Plain)]);
    }
    let own = |piece: &&PieceInfo| usize::from(piece.owner) == player.index();
    for piece in info.pieces.iter().filter(own) {
        let on_board = shown.pieces.iter().filter(|at| at.1 == piece.kind).count();
        let mut counts = format!(" {:<longest$}", piece.name.english);
        if has_reserves {
            let left = shown.reserves.iter().find(|left| left.0 == piece.kind);
            counts += &format!("{on_board:>6}{:>8}", left.map_or(0, |left| left.1));
        } else {
            counts += &format!("{on_board:>4}");
        }
        let kind = format!(" {} ", piece.kind);
        block.line(&[
            (" ", Ink::Plain),
            (&kind, Ink::Piece(piece.owner)),
            (&counts, Ink::Plain),
        ]);
    }
    let held = shown.captives.iter().filter(|held| held.holder == player);
    let held: Vec<String> = held
        .map(|held| format!("{} {}", held.count, held.kind))
        .collect();
    if !held.is_empty() {
        block.line(&[("  captured: ", Ink::Plain), (&held.join(", "), Ink::Plain)]);
    }
    block
}
