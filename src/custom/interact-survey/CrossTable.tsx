import { Select } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, formatNumber, useHost, useRead } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import type { Question } from '../interact-answer/index.ts'
import type { AskedValue } from './FilterBar.tsx'

interface Crossed {
  columns: { value: string; label: Text }[]
  rows: { value: string; label: Text; base: number | null; counts: (number | null)[] }[]
}

interface CrossTableProps {
  questions: Question[]
  /** Of the statistics. */
  path: string
  filter: AskedValue[]
}

/** How two questions with choices were answered together. */
export function CrossTable({ questions, path, filter }: CrossTableProps) {
  const [row, setRow] = useState<string>()
  const [column, setColumn] = useState<string>()
  const choices = questions.filter(({ kind }) => kind === 'choice')
  if (choices.length < 2) return null
  const options = choices.map(({ name, title }) => ({ value: name, label: textOf(title) }))
  return (
    <section className="m-survey-question" aria-label={t('交叉统计')}>
      <h2>{t('交叉统计')}</h2>
      <div className="m-survey-tools">
        <Select
          aria-label={t('行：题目')}
          className="m-survey-select"
          placeholder={t('行：题目')}
          value={row}
          onChange={setRow}
          options={options.filter(({ value }) => value !== column)}
        />
        <Select
          aria-label={t('列：题目')}
          className="m-survey-select"
          placeholder={t('列：题目')}
          value={column}
          onChange={setColumn}
          options={options.filter(({ value }) => value !== row)}
        />
      </div>
      {row && column && <Counts {...{ row, column, path, filter }} />}
    </section>
  )
}

interface CountsProps {
  row: string
  column: string
  path: string
  filter: AskedValue[]
}

function Counts({ row, column, path, filter }: CountsProps) {
  const { http } = useHost()
  const { data, error, mutate } = useRead<Crossed>([path, 'cross', row, column, filter], async signal => {
    const body = { row, column, filter }
    const { data: crossed } = await http.request(`${path}/cross`, {
      method: 'POST',
      body,
      silent: true,
      signal,
    })
    return crossed as Crossed
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('交叉统计加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <p aria-busy="true">{t('正在加载…')}</p>
  return (
    <div className="m-survey-cross">
      <table>
        <thead>
          <tr>
            <td />
            {data.columns.map(({ value, label }) => (
              <th key={value} scope="col">
                {textOf(label)}
              </th>
            ))}
            <th scope="col">{t('合计')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ value, label, base, counts }) => (
            <tr key={value}>
              <th scope="row">{textOf(label)}</th>
              {data.columns.map((head, index) => (
                <td key={head.value}>{figure(counts[index] ?? null)}</td>
              ))}
              <td>{figure(base)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.rows.some(({ counts }) => counts.includes(null)) && (
        <p className="m-hint">{t('* 人数太少，为保护填写人不显示')}</p>
      )}
    </div>
  )
}

const figure = (count: number | null): string => (count === null ? '*' : formatNumber(count))
