import { PatternError, type PatternNode, parsePattern } from './parsePattern.ts'

type Instruction =
  | { kind: 'one'; matches: (character: string) => boolean }
  | { kind: 'assert'; what: 'start' | 'end' | 'word' | 'inner' }
  | { kind: 'split'; first: number; second: number }
  | { kind: 'jump'; to: number }
  | { kind: 'found' }

type Repeat = Extract<PatternNode, { kind: 'repeat' }>

/** A regular expression that cannot be made to run away. */
export interface Pattern {
  source: string
  /** Steps that a character of the text may take. */
  size: number
  /** Whether the text contains a match. Texts too long for the pattern (20 million steps) do not match. */
  test(text: string): boolean
}

const MAX_PROGRAM = 2_000
const MAX_STEPS = 20_000_000

/**
 * A matcher whose time grows with the length of the text only, never exponentially: patterns come with schemas
 * that users publish, and one slow match would stop the server for everybody. All ways through the pattern are
 * followed side by side, a code point at a time.
 *
 * @throws PatternError when the pattern is malformed, too large, or has look-around or back-references
 * @see Russ Cox, "Regular Expression Matching Can Be Simple And Fast"
 */
export function compilePattern(source: string): Pattern {
  const program: Instruction[] = []
  emit(parsePattern(source), program)
  program.push({ kind: 'found' })
  return { source, size: program.length, test: text => run(program, text) }
}

function emit(node: PatternNode, program: Instruction[]): void {
  if (program.length > MAX_PROGRAM) throw new PatternError('正则表达式过大', 0)
  if (node.kind === 'one' || node.kind === 'assert') program.push(node)
  else if (node.kind === 'all') for (const part of node.parts) emit(part, program)
  else if (node.kind === 'repeat') emitRepeat(node, program)
  else emitChoice(node.parts, program)
}

function emitChoice(parts: PatternNode[], program: Instruction[]): void {
  const exits: { kind: 'jump'; to: number }[] = []
  for (const [index, part] of parts.entries()) {
    const split = { kind: 'split' as const, first: program.length + 1, second: 0 }
    const last = index === parts.length - 1
    if (!last) program.push(split)
    emit(part, program)
    if (last) break
    const exit = { kind: 'jump' as const, to: 0 }
    program.push(exit)
    exits.push(exit)
    split.second = program.length
  }
  for (const exit of exits) exit.to = program.length
}

function emitRepeat({ part, least, most }: Repeat, program: Instruction[]): void {
  for (let count = 0; count < least; count++) {
    const before = program.length
    emit(part, program)
    // What is empty stays empty, however often it is repeated.
    if (program.length === before) break
  }
  if (most === Infinity) emitLoop(part, program)
  else for (let count = least; count < most; count++) emitOptional(part, program)
}

function emitLoop(part: PatternNode, program: Instruction[]): void {
  const start = program.length
  emitOptional(part, program, start)
}

/** The part or nothing; afterwards back to `loop` where one is given. */
function emitOptional(part: PatternNode, program: Instruction[], loop?: number): void {
  const split = { kind: 'split' as const, first: program.length + 1, second: 0 }
  program.push(split)
  emit(part, program)
  if (loop !== undefined) program.push({ kind: 'jump', to: loop })
  split.second = program.length
}

function run(program: Instruction[], text: string): boolean {
  if (text.length * program.length > MAX_STEPS) return false
  const characters = [...text]
  const seen = new Int32Array(program.length).fill(-1)
  let active: number[] = []
  for (let position = 0; position <= characters.length; position++) {
    const follow = { program, characters, position, seen }
    const waiting = reach(follow, [...active, 0])
    if (waiting === null) return true
    active = waiting.filter(at => matchesAt(program, at, characters[position])).map(at => at + 1)
  }
  return false
}

const matchesAt = (program: Instruction[], at: number, character: string | undefined): boolean => {
  const instruction = program[at] as Instruction & { kind: 'one' }
  return character !== undefined && instruction.matches(character)
}

interface Place {
  program: Instruction[]
  characters: string[]
  position: number
  /** Position at which each instruction was last reached. */
  seen: Int32Array
}

/** Instructions that wait for the next character; null when a match is complete. */
function reach(place: Place, from: number[]): number[] | null {
  const waiting: number[] = []
  const open = from
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (place.seen[at] === place.position) continue
    place.seen[at] = place.position
    const instruction = place.program[at] as Instruction
    if (instruction.kind === 'found') return null
    if (instruction.kind === 'one') waiting.push(at)
    else if (instruction.kind === 'jump') open.push(instruction.to)
    else if (instruction.kind === 'split') open.push(instruction.first, instruction.second)
    else if (holds(instruction.what, place)) open.push(at + 1)
  }
  return waiting
}

function holds(what: 'start' | 'end' | 'word' | 'inner', { characters, position }: Place): boolean {
  if (what === 'start') return position === 0
  if (what === 'end') return position === characters.length
  const boundary = isWord(characters[position - 1]) !== isWord(characters[position])
  return what === 'word' ? boundary : !boundary
}

const isWord = (character: string | undefined) => character !== undefined && /^[A-Za-z0-9_]$/.test(character)
