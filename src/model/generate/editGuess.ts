import type { GeneratorConfig, Guess } from './GeneratorConfig.ts'

/**
 * The configuration with one of its guesses undone, or done again. What somebody has set meanwhile stays.
 * @param index place of the guess
 */
export function toggleGuess(config: GeneratorConfig, index: number): GeneratorConfig {
  const guess = config.guesses[index]
  if (!guess) return config
  const next = guess.undone ? guess.value : guess.before
  const guesses = config.guesses.map((one, place) =>
    place === index ? { ...one, undone: !one.undone } : one,
  )
  if (guess.field === '') return { ...config, [guess.key]: next, guesses }
  const columns = config.columns.map(column =>
    column.javaField === guess.field ? { ...column, [guess.key]: next } : column,
  )
  return { ...config, columns, guesses }
}

/** Whether a guess is still about what it set: nobody has set anything else since. */
export function isStanding(config: GeneratorConfig, { field, key, value, before, undone }: Guess): boolean {
  const owner = field === '' ? config : config.columns.find(column => column.javaField === field)
  if (owner === undefined) return false
  const current = (owner as unknown as Record<string, unknown>)[key]
  return JSON.stringify(current) === JSON.stringify(undone ? before : value)
}
