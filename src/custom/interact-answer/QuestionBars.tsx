import { EMPTY, formatNumber } from '#engine'
import { t } from '#model/language/t.ts'
import type { CountedOption, QuestionFigures } from './Survey.ts'

/** The answers to one question as bars with their figures: it needs no library, so that phones have it at once. */
export function QuestionBars({ question }: { question: QuestionFigures }) {
  const { options, rows, mean, min, max, answered } = question
  return (
    <div className="m-bars">
      {typeof mean === 'number' && (
        <p className="m-bars-mean">
          {t('平均')} <strong>{formatNumber(Math.round(mean * 100) / 100)}</strong>
          {typeof min === 'number' && typeof max === 'number' && (
            <span className="m-hint">{t('最低 {{min}}，最高 {{max}}', { min, max })}</span>
          )}
        </p>
      )}
      {options && <OptionBars options={options} answered={answered} />}
      {rows?.map(row => (
        <div key={row.value} className="m-bars-row">
          <h4>{row.label}</h4>
          <OptionBars options={row.options} answered={sumOf(row.options)} />
        </div>
      ))}
      {answered === 0 && <p className="m-hint">{t('还没有人回答')}</p>}
    </div>
  )
}

const sumOf = (options: CountedOption[]): number => options.reduce((sum, { count }) => sum + (count ?? 0), 0)

function OptionBars({ options, answered }: { options: CountedOption[]; answered: number }) {
  return (
    <ul>
      {options.map(({ value, label, count }) => {
        const share = count === null || answered === 0 ? 0 : count / answered
        return (
          <li key={value}>
            <span className="m-bars-label">{label}</span>
            <span className="m-bars-figure">
              {count === null ? t('少于 5') : `${formatNumber(count)} · ${percent(share)}`}
            </span>
            <span className="m-bars-track" aria-hidden="true">
              <span style={{ width: `${Math.min(100, share * 100)}%` }} />
            </span>
          </li>
        )
      })}
      {options.length === 0 && <li>{EMPTY}</li>}
    </ul>
  )
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
