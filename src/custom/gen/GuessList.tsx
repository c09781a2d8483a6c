import { Alert, Badge, Button } from 'antd'
import { KeyPopover, useHost } from '#engine'
import { isStanding, toggleGuess } from '#model/generate/editGuess.ts'
import type { Guess } from '#model/generate/GeneratorConfig.ts'
import { t } from '#model/language/t.ts'
import type { TableInfo } from './genTypes.ts'

interface GuessesProps {
  info: TableInfo
  onChange(info: TableInfo): void
}

interface NumberedGuess {
  guess: Guess
  index: number
}

const guessesOf = (info: TableInfo, field: string): NumberedGuess[] =>
  info.guesses
    .map((guess, index) => ({ guess, index }))
    .filter(({ guess }) => guess.field === field && isStanding(info, guess))

/** Guesses about the page as a whole, with why they were made. */
export function PageGuesses({ info, onChange }: GuessesProps) {
  const found = guessesOf(info, '')
  if (found.length === 0) return null
  return (
    <Alert
      showIcon
      type="info"
      message={t('推测')}
      description={<GuessItems found={found} info={info} onChange={onChange} />}
    />
  )
}

/** How many things of a column were guessed; opens what and why. */
export function ColumnGuesses({ info, field, onChange }: GuessesProps & { field: string }) {
  const found = guessesOf(info, field)
  if (found.length === 0) return null
  const standing = found.filter(({ guess }) => !guess.undone).length
  return (
    <KeyPopover
      label={t('{{field}}的推测', { field })}
      trigger="click"
      placement="left"
      content={<GuessItems found={found} info={info} onChange={onChange} />}
    >
      <Button size="small" type="text" aria-label={t('{{field}}的推测', { field })}>
        <Badge count={standing} showZero color={standing > 0 ? 'var(--m-engine-primary)' : 'default'} />
      </Button>
    </KeyPopover>
  )
}

function GuessItems({ found, info, onChange }: GuessesProps & { found: NumberedGuess[] }) {
  const { text } = useHost()
  return (
    <ul className="m-gen-guesses">
      {found.map(({ guess, index }) => (
        <li key={index}>
          <span className={guess.undone ? 'm-hint' : undefined}>
            {text(guess.reason)}
            {shownValue(guess) !== '' && <code> {shownValue(guess)}</code>}
          </span>
          <Button size="small" onClick={() => onChange({ ...info, ...toggleGuess(info, index) })}>
            {guess.undone ? t('恢复') : t('撤销')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What was set, where the reason does not say it already. */
const shownValue = ({ key, value }: Guess): string =>
  typeof value === 'string' && key !== 'tplCategory' ? value : ''
