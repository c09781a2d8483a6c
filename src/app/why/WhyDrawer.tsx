import { Alert, Drawer, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import './why.css'
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import useSWR from 'swr'
import { faultMessage } from '#engine'
import { useFrame } from '../frame/Frame.ts'
import type { HiddenParts, WhyAnswer, WhyLink, WhyQuestion } from './WhyAnswer.ts'
import { WhyPage, type WhyPerson, WhyUser } from './WhyChoices.tsx'

const KINDS: Record<string, string> = {
  get schema() {
    return t('页面文件')
  },
  get permission() {
    return t('权限')
  },
  get role() {
    return t('角色')
  },
  get record() {
    return t('记录')
  },
  get condition() {
    return t('条件')
  },
  get scope() {
    return t('数据范围')
  },
}

interface WhyDrawerProps {
  /** Key of the page that is asked about first; null where it is to be chosen. */
  page: string | null
  /** The account that is asked about first; null for the own one. */
  user: WhyPerson | null
  onClose(): void
}

const WIDTH = 520

/** Whether somebody may open a page, in a sentence; then what it hides, and why; and why a record is not seen. */
export default function WhyDrawer({ page: first, user: firstUser, onClose }: WhyDrawerProps) {
  const [page, setPage] = useState(first ?? undefined)
  const [user, setUser] = useState(firstUser?.userId)
  const drawn = useRef<HTMLDivElement>(null)

  /** What is missing can be typed at once: the person, then the page. */
  function beginAt(isPageMissing: boolean): void {
    drawn.current?.querySelectorAll<HTMLElement>('[role=combobox]')[isPageMissing ? 1 : 0]?.focus()
  }
  function choosePerson(chosen: number | undefined): void {
    setUser(chosen)
    if (page === undefined && chosen !== undefined) beginAt(true)
  }

  return (
    <Drawer
      open
      title={t('为什么看不到？')}
      width={`min(100vw, ${WIDTH}px)`}
      afterOpenChange={isOpen => isOpen && beginAt(page === undefined && user !== undefined)}
      onClose={onClose}
    >
      <div ref={drawn} className="m-why">
        <div className="m-why-field">
          <span>{t('谁')}</span>
          <WhyUser first={firstUser} value={user} onChange={choosePerson} />
        </div>
        <div className="m-why-field">
          <span>{t('哪个页面')}</span>
          <WhyPage value={page} onChange={setPage} />
        </div>
        {page !== undefined && <PageAnswer key={`${page} ${user}`} page={page} user={user} />}
      </div>
    </Drawer>
  )
}

interface PageAnswerProps {
  page: string
  user: number | undefined
}

/** The sentence; where the page itself is denied, nothing but the chain behind it. */
function PageAnswer({ page, user }: PageAnswerProps) {
  const { data, error } = useHidden(page, user)
  if (error) return <Alert type="warning" message={faultMessage(error)} />
  if (!data) return <Skeleton active />
  return (
    <>
      <Alert type={data.open ? 'success' : 'error'} showIcon message={data.sentence} />
      {data.open ? (
        <>
          <WhyRecord page={page} user={user} />
          <HiddenList page={page} user={user} hidden={data} />
        </>
      ) : (
        <Unfolding title={t('查看依据')} question={{ page, user }} />
      )}
    </>
  )
}

function WhyRecord({ page, user }: PageAnswerProps) {
  const [id, setId] = useState('')
  return (
    <>
      <div className="m-why-field">
        <span>{t('哪条记录')}</span>
        <Input.Search
          aria-label={t('记录编号')}
          placeholder={t('记录编号，可不填')}
          inputMode="numeric"
          allowClear
          enterButton={t('查询')}
          onSearch={text => setId(text.trim())}
        />
      </div>
      {id !== '' && <WhyChain question={{ page, user, id }} />}
    </>
  )
}

/** The buttons and fields that a page keeps from somebody; each tells why when it is unfolded. */
function HiddenList({ page, user, hidden }: PageAnswerProps & { hidden: HiddenParts }) {
  const { buttons, fields, pageTitle } = hidden
  if (buttons.length === 0 && fields.length === 0) {
    return <p className="m-why-none">{t('“{{page}}”没有隐藏任何按钮或字段', { page: pageTitle })}</p>
  }
  return (
    <>
      {buttons.length > 0 && <h3>{t('看不到的按钮')}</h3>}
      {buttons.map(({ name, title }) => (
        <Unfolding key={name} title={title} question={{ page, user, action: name }} />
      ))}
      {fields.length > 0 && <h3>{t('看不到或不能填写的字段')}</h3>}
      {fields.map(({ name, title, readable }) => (
        <Unfolding
          key={name}
          title={title}
          hint={readable ? t('不能填写') : t('看不到')}
          question={{ page, user, field: name }}
        />
      ))}
    </>
  )
}

interface UnfoldingProps {
  title: string
  hint?: string
  question: Parameters<typeof WhyChain>[0]['question']
}

function Unfolding({ title, hint, question }: UnfoldingProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="m-why-part" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {hint && <small>{hint}</small>}
      </summary>
      {isOpen && <WhyChain question={question} />}
    </details>
  )
}

/** The chain from the page file to the data scope, each link with whether it lets pass. */
function WhyChain({ question }: { question: WhyQuestion }) {
  const { data, error } = useWhy(question)
  if (error) return <Alert type="warning" message={faultMessage(error)} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <div className="m-why-answer" role="status">
      <p className="m-why-verdict">
        {data.allowed
          ? t('“{{title}}”：可以', { title: data.title })
          : t('“{{title}}”：不可以', { title: data.title })}
      </p>
      <ol className="m-why-chain">
        {data.chain.map(link => (
          <ChainLink key={`${link.kind} ${link.text}`} link={link} />
        ))}
      </ol>
    </div>
  )
}

function ChainLink({ link: { kind, ok, text, place } }: { link: WhyLink }) {
  return (
    <li className={ok ? 'm-why-link' : 'm-why-link m-why-stop'}>
      {ok ? <CheckCircleFilled aria-label={t('通过')} /> : <CloseCircleFilled aria-label={t('未通过')} />}
      <div>
        <small>{KINDS[kind] ?? kind}</small>
        <p>{text}</p>
        {place !== null && <code>{place}</code>}
      </div>
    </li>
  )
}

/** Returns why an account sees something, or does not. */
function useWhy(question: WhyQuestion) {
  return useQuestion<WhyAnswer>('/system/permission/why', { ...question })
}

/** Returns what a page keeps from an account. */
function useHidden(page: string, user: number | undefined) {
  return useQuestion<HiddenParts>('/system/permission/hidden', { page, user })
}

function useQuestion<Answer>(path: string, query: Record<string, unknown>) {
  const { http } = useFrame()
  return useSWR(
    [path, query] as const,
    async () => (await http.request(path, { query, silent: true })).data as Answer,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
}
