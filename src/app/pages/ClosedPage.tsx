import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import useSWR from 'swr'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { Splash } from '../parts/Splash.tsx'
import { pageTitle } from '../router/pageTitle.ts'
import { HomeLink, StatusFrame } from './StatusPage.tsx'

/** Of no page that the institution has. */
const NOT_FOUND = 404

/** As the server answers it, of pages of the own institution alone. */
interface ClosedPageAnswer {
  title: string
  /** Empty where the menu alone opens it: then there is no permission to name. */
  permissions: string[]
  /** Whether it has been asked for, and nobody has dealt with that yet. */
  asked: boolean
}

/**
 * Stands at an address that the account may not open: where its institution has the page, it says what is missing and
 * asks for it, without leaving the address; for all others it leads to the page that says that there is none.
 */
export default function ClosedPage({ path }: { path: string }) {
  const { http } = useFrame()
  const { data, error } = useSWR(
    ['/system/access/page', path],
    async ([address]) =>
      (await http.request(address, { query: { path }, silent: true })).data as ClosedPageAnswer,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  // Without an answer nothing is known; the boundary above says so.
  if (error && !(error instanceof HttpFault && error.status === NOT_FOUND)) throw error
  if (error) return <Navigate to="/404" replace />
  return data ? <Closed key={path} path={path} page={data} /> : <Splash />
}

function Closed({ path, page }: { path: string; page: ClosedPageAnswer }) {
  const { http } = useFrame()
  const [isAsked, setAsked] = useState(page.asked)
  const [isBusy, setBusy] = useState(false)
  const title = t('没有打开“{{title}}”的权限', { title: page.title })
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  async function ask(): Promise<void> {
    setBusy(true)
    try {
      await http.request('/system/access/request', { method: 'POST', body: { path } })
      setAsked(true)
    } catch {
      // Why not has been said.
    }
    setBusy(false)
  }

  return (
    <StatusFrame isInside title={title}>
      {page.permissions.length > 0 && <p>{neededFor(page.permissions)}</p>}
      {isAsked && <p role="status">{t('已向管理员申请，有结果时您会收到消息。')}</p>}
      <div className="m-status-buttons">
        {!isAsked && (
          <button type="button" className="m-button" disabled={isBusy} onClick={() => void ask()}>
            {t('向管理员申请')}
          </button>
        )}
        <HomeLink />
      </div>
    </StatusFrame>
  )
}

/** Any one of several permissions is enough. */
function neededFor(permissions: string[]): string {
  const access = permissions.join(t('、'))
  return permissions.length > 1
    ? t('打开此页面需要以下任一权限：{{access}}。', { access })
    : t('打开此页面需要权限 {{access}}。', { access })
}
