import { formatNumber } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { CountedOption, Question, QuestionFigures } from './Survey.ts'
import './bars.css'

interface QuestionBarsProps {
  question: Question
  figures: QuestionFigures
}

/** The answers to one question as bars with their figures. It needs no library, so that phones have it at once. */
export function QuestionBars({ question, figures }: QuestionBarsProps) {
  const { base, values, rows, numbers } = figures
  if (base === 0) return <p className="m-hint">{t('还没有人回答')}</p>
  return (
    <div className="m-bars">
      {numbers && (
        <p className="m-bars-mean">
          {t('平均')} <strong>{formatNumber(numbers.mean)}</strong>
          {numbers.min !== null && numbers.max !== null && (
            <span className="m-hint">
              {t('最低 {{min}}，最高 {{max}}', { min: numbers.min, max: numbers.max })}
            </span>
          )}
        </p>
      )}
      {rows.length === 0 && values.length > 0 && <OptionBars options={values} base={base} />}
      {rows.map(({ value, values: answers }) => (
        <div key={value} className="m-bars-row">
          <h4>{textOf(question.rows.find(row => row.value === value)?.label ?? value)}</h4>
          <OptionBars options={answers} base={sumOf(answers) ?? base} />
        </div>
      ))}
    </div>
  )
}

/** null where a part of it is hidden. */
const sumOf = (options: CountedOption[]): number | null =>
  options.some(({ count }) => count === null)
    ? null
    : options.reduce((sum, { count }) => sum + (count ?? 0), 0)

function OptionBars({ options, base }: { options: CountedOption[]; base: number }) {
  return (
    <ul>
      {options.map(({ value, label, count, place }) => (
        <li key={value}>
          <span className="m-bars-label">{textOf(label)}</span>
          <span className="m-bars-figure">
            {place === undefined ? countWords(count, base) : placeWords(place)}
          </span>
          <span className="m-bars-track" aria-hidden="true">
            <span style={{ width: `${shareOf(count, base) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const shareOf = (count: number | null, base: number): number =>
  count === null || base === 0 ? 0 : Math.min(1, count / base)

const countWords = (count: number | null, base: number): string =>
  count === null
    ? t('人数太少，不显示')
    : `${formatNumber(count)} · ${Math.round(shareOf(count, base) * 1000) / 10}%`

const placeWords = (place: number): string => t('平均第 {{place}} 位', { place })
