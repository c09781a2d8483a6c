import { RightOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { DictionaryValue, formatTime, timeTip } from '#engine'
import { t } from '#model/language/t.ts'
import { useMayOpen } from '../router/OpenRoutes.ts'
import type { MessagePage, OwnMessage } from './ownMessages.ts'
import type { UnreadMessage } from './unreadMessages.ts'
import type { Messages } from './useMessages.ts'
import './postingLink.css'

interface MessageRowsProps {
  page: MessagePage
  messages: Messages
  onOpen(message: OwnMessage): void
}

/** The messages below each other. Arrow keys go from one to the next, Enter opens. */
export function MessageRows({ page, messages: { chosen, choose, page: state }, onOpen }: MessageRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const unread = page.messages.filter(({ isRead }) => !isRead).map(({ id }) => id)
  const count = unread.filter(id => chosen.has(id)).length

  function step(event: KeyboardEvent): void {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (way === undefined) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.m-message-open') ?? [])]
    const place = buttons.indexOf(document.activeElement as HTMLElement)
    if (place < 0) return
    event.preventDefault()
    buttons[place + way]?.focus()
  }

  return (
    <>
      <Checkbox
        className="m-messages-all"
        disabled={unread.length === 0}
        checked={unread.length > 0 && count === unread.length}
        indeterminate={count > 0 && count < unread.length}
        onChange={({ target }) => choose(unread, target.checked)}
      >
        {t('选择本页未读')}
      </Checkbox>
      <ul
        ref={list}
        className="m-messages-list"
        aria-label={t('站内信')}
        aria-busy={state.isValidating}
        onKeyDown={step}
      >
        {page.messages.map(message => (
          <MessageRow
            key={message.id}
            message={message}
            isChosen={chosen.has(message.id)}
            onChoose={isChosen => choose([message.id], isChosen)}
            onOpen={() => onOpen(message)}
          />
        ))}
      </ul>
    </>
  )
}

interface MessageRowProps {
  message: OwnMessage
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onOpen(): void
}

/** One message: whether it is read, who sent it, its type, the beginning of its content and its time. */
function MessageRow({ message, isChosen, onChoose, onOpen }: MessageRowProps) {
  const { templateNickname, templateType, templateContent, createTime, isRead } = message
  return (
    <li className={isRead ? 'm-message' : 'm-message m-message-unread'}>
      <Checkbox
        disabled={isRead}
        checked={isChosen}
        aria-label={t('选择“{{title}}”', { title: templateContent.slice(0, 20) })}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <button type="button" className="m-message-open" onClick={onOpen}>
        <span className="m-message-about">
          <span className="m-message-state">{isRead ? t('已读') : t('未读')}</span>
          <span className="m-message-sender">{templateNickname}</span>
          <DictionaryValue type="system_notify_template_type" value={templateType} />
        </span>
        <span className="m-message-text">{templateContent}</span>
        <time className="m-message-time" title={timeTip(createTime)}>
          {formatTime(createTime)}
        </time>
      </button>
    </li>
  )
}

const POSTING = '/job/jobInfo/jobInfoDetail'

interface PostingLinkProps {
  message: UnreadMessage
  onClick?: (() => void) | undefined
}

/** The way from a message to what it is about, a posting or another page; nothing where there is none or it may not be opened. */
export function PostingLink({ message: { positionId, path, asks }, onClick }: PostingLinkProps) {
  const mayOpen = useMayOpen(POSTING)
  const mayOpenPath = useMayOpen(path ?? '')
  if (path !== null && mayOpenPath) {
    return (
      <Link className="m-posting-link" to={path} onClick={onClick}>
        {asks ? t('去处理') : t('去查看')}
        <RightOutlined aria-hidden="true" />
      </Link>
    )
  }
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
