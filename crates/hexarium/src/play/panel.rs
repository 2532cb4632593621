//! What stands beside a board: the players, their pieces, and the signs.

use hexarium_rules::{Board, GameInfo, Orientation, Player, Shown};

use super::board::{mark_character, mark_owner, marks_shown};
use super::canvas::{Canvas, Ink};
use super::telling::{capital, harmless};

/// The width of a terminal that everything fits into.
pub(crate) const WIDTH: usize = 80;

/// The columns that a panel beside the board may take.
const NARROW: usize = 23;

/// What a panel tells beside what is shown of the position.
pub(crate) struct Situation<'a> {
    /// Who plays each side.
    pub(crate) names: &'a [String],
    /// Who is to move; nobody after the end.
    pub(crate) to_move: Option<Player>,
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
    let beside = drawn.width() + 2;
    if beside + NARROW <= WIDTH {
        let mut panel = Canvas::default();
        // The corner of a hexagonal board is free; a line of air looks better.
        if board.orientation == Orientation::FlatTop {
            panel.line(&[]);
        }
        for block in blocks {
            panel.under(block);
            panel.line(&[]);
        }
        drawn.beside(beside.max(30), &panel);
    } else {
        let mut row = Canvas::default();
        let mut x = 0;
        for block in &blocks {
            row.beside(x, block);
            x = row.width() + 3;
        }
        drawn.line(&[]);
        drawn.under(row);
    }
    drawn
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
    block.line(&[(arrow, Ink::Strong), (&capital(about.name), Ink::Strong)]);
    if let Some(name) = situation.names.get(player.index()) {
        let name: String = harmless(name).chars().take(NARROW - 2).collect();
        block.line(&[("  ", Ink::Plain), (&name, Ink::Plain)]);
    }
    let has_reserves = !shown.reserves.is_empty();
    for piece in info
        .pieces
        .iter()
        .filter(|piece| piece.owner == player.index() as u8)
    {
        let on_board = shown.pieces.iter().filter(|at| at.1 == piece.kind).count();
        let left = shown.reserves.iter().find(|left| left.0 == piece.kind);
        let left = left.map_or(0, |left| left.1);
        let mut counts = format!(" {:<12}{on_board:>2}", piece.name.english);
        if has_reserves {
            counts += &format!(" +{left}");
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
