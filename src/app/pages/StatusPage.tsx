import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { pageTitle } from '../router/pageTitle.ts'
import { HomeLink } from './HomeLink.tsx'
import { StatusFrame } from './StatusFrame.tsx'

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
