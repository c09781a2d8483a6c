import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { Checked, SectionState } from './Task.ts'
import { stateWords } from './taskWords.ts'

const MARKS: Record<SectionState, ReactNode> = {
  untouched: <MinusCircleOutlined />,
  begun: <ClockCircleOutlined />,
  mistakes: <CloseCircleFilled />,
  complete: <CheckCircleFilled />,
  returned: <ExclamationCircleFilled />,
}

interface SectionNavProps {
  checked: Checked
  onGo(path: string): void
}

/** The sections of a document with how far each is; on a phone a row to be pushed sideways. */
export function SectionNav({ checked, onGo }: SectionNavProps) {
  const { text } = useHost()
  return (
    <nav className="m-fill-nav" aria-label={t('填报内容')}>
      <Progress percent={checked.share} size="small" aria-label={t('已填比例')} />
      <ul>
        {checked.sections.map(({ key, title, state, fields }) => (
          <li key={key}>
            <button
              type="button"
              className={`m-fill-section m-fill-${state}`}
              onClick={() => onGo(fields[0] ?? '')}
            >
              {MARKS[state]}
              <span className="m-fill-section-title">{title === null ? t('其他内容') : text(title)}</span>
              <span className="m-fill-section-state">{stateWords(state)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What is missing or wrong, each leading to its field. */
export function HindranceList({ checked, onGo }: SectionNavProps) {
  const { text } = useHost()
  const { hindrances } = checked
  if (hindrances.length === 0) return <p className="m-hint">{t('必填内容已填完，可以提交')}</p>
  return (
    <ul className="m-fill-missing">
      {hindrances.map(({ path, title, message, isEmpty }) => (
        <li key={`${path} ${message}`}>
          <button type="button" onClick={() => onGo(path)}>
            {/* Most messages begin with the title. */}
            {!message.startsWith(text(title)) && <b>{text(title)}</b>}
            <span className={isEmpty ? 'm-hint' : 'm-fill-mistake'}>{message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
