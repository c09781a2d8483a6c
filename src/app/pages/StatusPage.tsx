import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { pageTitle } from '../router/pageTitle.ts'

const TEXTS = {
  401: {
    get title() {
      return t('没有访问权限')
    },
    get text() {
      return t('您没有权限打开该页面，请联系管理员开通。')
    },
  },
  404: {
    get title() {
      return t('页面不存在')
    },
    get text() {
      return t('地址可能有误，或者您没有打开该页面的权限。')
    },
  },
}

interface StatusPageProps {
  status: 401 | 404
  /** Within the layout, beside the pages that are open. */
  isInside?: boolean
}

/** Says that a page may not or cannot be opened, and leads back. */
export function StatusPage({ status, isInside = false }: StatusPageProps) {
  const navigate = useNavigate()
  const { title, text } = TEXTS[status]
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <StatusFrame isInside={isInside} title={title} code={status}>
      <p>{text}</p>
      <div className="m-status-buttons">
        <button type="button" className="m-button" onClick={() => navigate(-1)}>
          {t('返回上一页')}
        </button>
        <HomeLink />
      </div>
    </StatusFrame>
  )
}

interface NotBuiltPageProps {
  title: string
  /** Within the layout, which has a title and a menu of its own. */
  isInside?: boolean
}

/** Says that a page belongs to the product and does not exist yet. */
export function NotBuiltPage({ title, isInside = false }: NotBuiltPageProps) {
  useEffect(() => {
    if (!isInside) document.title = pageTitle(title)
  }, [title, isInside])
  return (
    <StatusFrame isInside={isInside} title={t('{{title}}尚未建成', { title })}>
      <p>{t('该页面已列入规划，内容将在后续版本中提供。')}</p>
      <div className="m-status-buttons">
        <HomeLink />
      </div>
    </StatusFrame>
  )
}

interface StatusFrameProps {
  title: string
  /** Number of the status, drawn large. */
  code?: number
  /** Within the layout, which is the document's main part already. */
  isInside: boolean
  children: ReactNode
}

/** A few words in the middle of the page. */
export function StatusFrame({ title, code, isInside, children }: StatusFrameProps) {
  const content = (
    <>
      {code !== undefined && (
        <p className="m-status-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      {children}
    </>
  )
  if (isInside) return <section className="m-status m-status-inside">{content}</section>
  return <main className="m-status">{content}</main>
}

/** The link home, on a page that has nothing else to show. */
export function HomeLink() {
  return (
    <Link className="m-button m-button-primary" to="/index">
      {t('返回首页')}
    </Link>
  )
}
