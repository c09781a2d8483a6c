import type { RawMistake } from './RawMistake.ts'

/**
 * The mistakes with those inside a failed anyOf reduced to one branch: the first whose type fits the value,
 * because that is what the user meant. Where none fits, the anyOf itself remains.
 */
export function chooseBranches(mistakes: RawMistake[]): RawMistake[] {
  const choices = new Map<string, string | null>()
  for (const mistake of mistakes) {
    if (mistake.rule.at(-1) !== 'anyOf') continue
    choices.set(keyOf(mistake.at, mistake.rule), chosenBranch(mistake, mistakes))
  }
  return mistakes.filter(mistake => !isReplaced(mistake, choices) && isChosen(mistake, choices))
}

const keyOf = (at: string[], rule: string[]) => JSON.stringify([at, rule])

function chosenBranch({ at, rule }: RawMistake, mistakes: RawMistake[]): string | null {
  const branches = new Map<string, boolean>()
  for (const other of mistakes) {
    if (!startsWith(other.rule, rule) || other.rule.length <= rule.length || !startsWith(other.at, at))
      continue
    const branch = other.rule[rule.length] as string
    const wrongType = other.rule.length === rule.length + 2 && other.rule.at(-1) === 'type'
    branches.set(branch, (branches.get(branch) ?? true) && !wrongType)
  }
  const fitting = [...branches].filter(([, fits]) => fits).map(([branch]) => branch)
  return fitting.sort((a, b) => Number(a) - Number(b))[0] ?? null
}

const isReplaced = ({ at, rule }: RawMistake, choices: Map<string, string | null>) =>
  rule.at(-1) === 'anyOf' && choices.get(keyOf(at, rule)) != null

/** Whether every anyOf on the way to the rule chose the branch that the rule stands in. */
function isChosen({ at, rule }: RawMistake, choices: Map<string, string | null>): boolean {
  let level = 0
  for (let index = 0; index < rule.length - 1; index++) {
    const key = rule[index] as string
    if (key === 'anyOf') {
      const choice = choices.get(keyOf(at.slice(0, level), rule.slice(0, index + 1)))
      if (choice !== rule[++index]) return false
    } else {
      level++
      if (key === 'properties') index++
    }
  }
  return true
}

const startsWith = (parts: string[], prefix: string[]) => prefix.every((part, index) => parts[index] === part)
