import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { useMayOpen } from '../router/OpenRoutes.ts'
import type { UnreadMessage } from './UnreadMessage.ts'
import './postingLink.css'

const POSTING = '/job/jobInfo/jobInfoDetail'

export interface PostingLinkProps {
  message: UnreadMessage
  onClick?: (() => void) | undefined
}

/** The way from a message to the posting that it is about; nothing where there is none or it may not be opened. */
export function PostingLink({ message: { positionId }, onClick }: PostingLinkProps) {
  const mayOpen = useMayOpen(POSTING)
  if (positionId === null || !mayOpen) return null
  return (
    <Link
      className="m-posting-link"
      to={`${POSTING}?positionId=${encodeURIComponent(positionId)}`}
      onClick={onClick}
    >
      {t('查看职位')}
      <RightOutlined aria-hidden="true" />
    </Link>
  )
}
