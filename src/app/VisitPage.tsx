import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  type EngineHost,
  EngineProvider,
  type EngineUser,
  FaultBox,
  faultMessage,
  type Visit,
  VisitorForm,
} from '#engine'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import { useFrame } from './frame/Frame.ts'
import { dictionaryHttp } from './http/dictionaryHttp.ts'
import { type Http, type HttpRequestOptions, QUIETLY } from './http/Http.ts'
import { HttpFault } from './http/HttpFault.ts'
import { menuIcons } from './icons/MenuIcon.tsx'
import { LibraryFrame } from './LibraryFrame.tsx'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'
import type { AppSources, Registries } from './models/AppSources.ts'
import { Brand } from './parts/Brand.tsx'
import { fileUrl } from './router/addresses.ts'
import { pageTitle } from './router/pageTitle.ts'
import './visit.css'

/** Somebody without account and rights. */
const NOBODY: EngineUser = {
  userId: 0,
  userName: '',
  nickName: '',
  deptId: null,
  permissions: [],
  roles: [],
  tenantId: null,
  tenantType: null,
  roleIds: [],
  roleKeys: [],
}

type VisitState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; visit: Visit; registries: Registries }
  | { kind: 'done'; visit: Visit; registries: Registries; sent: Record<string, unknown>; message: string }

/**
 * What a link opens to whoever has it, with an account or without: /link/<path>/link/<purpose>#<code>. The code stays
 * behind the #, where no server and no other page sees it, and is sent in a header of its own.
 */
export default function VisitPage({ sources }: { sources: AppSources }) {
  const { http } = useFrame()
  const { pathname, hash } = useLocation()
  const code = hash.slice(1)
  const [state, setState] = useState<VisitState>({ kind: 'loading' })
  // /link/asset/device/link/answer is about /asset/device/link/answer.
  const endpoint = `${pathname.slice('/link'.length)}/visit`

  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const [registries, { data }] = await Promise.all([
        sources.loadRegistries?.() ?? {},
        http.request(endpoint, withCode(code)),
      ])
      setState({ kind: 'open', visit: data as Visit, registries })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }, [http, sources, endpoint, code])
  useEffect(() => void load(), [load])

  async function send(sent: Record<string, unknown>): Promise<void> {
    const { msg } = await http.request(endpoint, { ...withCode(code), method: 'POST', body: sent })
    const message = msg || t('提交成功')
    setState(before => ('visit' in before ? { ...before, kind: 'done', sent, message } : before))
  }

  return (
    <LibraryFrame>
      <VisitFrame visit={'visit' in state ? state.visit : null}>
        {state.kind === 'loading' && <p aria-busy="true">{t('正在加载…')}</p>}
        {state.kind === 'failed' && <Failed error={state.error} onRetry={() => void load()} />}
        {state.kind === 'done' && <p role="status">{state.message}</p>}
        {'visit' in state && (
          <VisitEngine http={http} visit={state.visit} registries={state.registries}>
            <VisitorForm
              visit={state.visit}
              sent={state.kind === 'done' ? state.sent : undefined}
              send={send}
            />
          </VisitEngine>
        )}
      </VisitFrame>
    </LibraryFrame>
  )
}

const withCode = (code: string): HttpRequestOptions => ({
  ...QUIETLY,
  headers: { ...QUIETLY.headers, 'X-Link-Code': code },
})

/** What does not open stays so; what did not arrive may be asked for again. */
function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const isInvalid = error instanceof HttpFault && error.status === 404
  if (isInvalid) return <p role="alert">{t('链接无效或已失效，请向发送链接的人索取新的链接。')}</p>
  return (
    <FaultBox title={t('加载失败')} onRetry={onRetry}>
      {faultMessage(error)}
    </FaultBox>
  )
}

/** Says who asks for what, as soon as it is known. */
function VisitFrame({ visit, children }: { visit: Visit | null; children: ReactNode }) {
  const title = visit && textOf(visit.title)
  useEffect(() => {
    document.title = pageTitle(title ?? t('访客链接'))
  }, [title])
  return (
    <main className="m-visit">
      <header>
        <Brand />
        <LanguageSwitch />
      </header>
      <section className="m-visit-card">
        {visit && (
          <div>
            <p className="m-visit-sender">{visit.institution}</p>
            <h1>{title}</h1>
          </div>
        )}
        {children}
      </section>
    </main>
  )
}

interface VisitEngineProps {
  http: Http
  visit: Visit
  registries: Registries
  children: ReactNode
}

/** The engine for somebody who has nothing but what the link has answered: it asks for nothing else. */
function VisitEngine({ visit, registries, children }: VisitEngineProps) {
  const { notify } = useFrame()
  const host = useMemo(
    (): EngineHost => ({
      http: dictionaryHttp(visit.dictionaries),
      user: NOBODY,
      navigate: () => undefined,
      notify: {
        success: message => notify.message('success', message),
        warning: message => notify.message('warning', message),
        error: message => notify.message('error', message, 0),
      },
      loadPage: async () => undefined,
      subscribePages: () => () => undefined,
      fileUrl,
      icons: menuIcons,
      language: chosenLanguage(),
      text: text => textOf(text),
    }),
    [visit, notify],
  )
  return (
    <EngineProvider host={host} {...registries}>
      {children}
    </EngineProvider>
  )
}
