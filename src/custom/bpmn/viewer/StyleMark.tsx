import {
  CheckOutlined,
  CloseOutlined,
  EllipsisOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ViewerStyle } from './ViewerRecords.ts'

const ICONS: Record<ViewerStyle, ReactNode> = {
  todo: <EllipsisOutlined />,
  approved: <CheckOutlined />,
  rejected: <CloseOutlined />,
  cancelled: <StopOutlined />,
  'sent-back': <RollbackOutlined />,
  done: <CheckOutlined />,
  pending: <EllipsisOutlined />,
}

/** The sign of a style, for those who do not tell its colour from others. */
export function StyleMark({ style }: { style: ViewerStyle }) {
  return (
    <span className={`m-bpmn-mark is-${style}`} aria-hidden="true">
      {ICONS[style]}
    </span>
  )
}
