import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type EngineHost, EngineProvider, type EngineUser, FaultBox, faultMessage } from '#engine'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import { keepArrival } from './arrival.ts'
import { useOpenFrame } from './frame/Frame.ts'
import { type Http, type HttpRequestOptions, QUIETLY } from './http/Http.ts'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'
import type { AppSources, Registries } from './models/AppSources.ts'
import { Brand } from './parts/Brand.tsx'
import { fileUrl } from './router/addresses.ts'
import { SenderContext, useSender } from './SenderContext.ts'
import { browserToken } from './session/browserToken.ts'
import { useArrival } from './useArrival.ts'
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

interface PublicEngineProps {
  registries: Registries
  children: ReactNode
}

/** The engine for somebody without an account. */
export function PublicEngine({ registries, children }: PublicEngineProps) {
  const { http, notify } = useOpenFrame()
  const arrival = useArrival()
  const { tell: tellSender } = useSender()
  const host = useMemo(
    (): EngineHost => ({
      http: asNobody(http),
      user: NOBODY,
      navigate: () => undefined,
      notify: {
        success: message => notify.message('success', message),
        warning: message => notify.message('warning', message),
        error: message => notify.message('error', message, 0),
      },
      ...(arrival ? { arrival } : {}),
      keepArrival,
      tellSender,
      isSomebody: () => browserToken() !== null,
      loadPage: async () => undefined,
      subscribePages: () => () => undefined,
      fileUrl,
      // They stand in menus and in lists.
      icons: {},
      language: chosenLanguage(),
      text: text => textOf(text),
    }),
    [http, notify, arrival, tellSender],
  )
  return (
    <EngineProvider host={host} {...registries}>
      {children}
    </EngineProvider>
  )
}

/** Calls without the session that this browser may have: a visitor behind a link is nobody, but where a call names him. */
function asNobody(http: Http): EngineHost['http'] {
  const quietly = (options: HttpRequestOptions = {}): HttpRequestOptions => ({
    ...QUIETLY,
    ...options,
    anonymous: options.named !== true,
    headers: { ...QUIETLY.headers, ...options.headers },
  })
  return {
    request: (path, options) => http.request(path, quietly(options)),
    download: (path, options) => http.download(path, { ...quietly(options), fileName: options.fileName }),
    upload: (path, file, options) => http.upload(path, file, quietly(options)),
  }
}

/** Who asks above, the brand before that is known; a card below, and in it what is loaded before anything can be drawn. */
export function PublicFrame({
  sources,
  children,
}: {
  sources: Pick<AppSources, 'loadRegistries'>
  children(registries: Registries): ReactNode
}) {
  const [loaded, setLoaded] = useState<{ registries?: Registries; error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew.
  useEffect(() => {
    Promise.resolve(sources.loadRegistries?.() ?? {}).then(
      registries => setLoaded({ registries }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [sources, attempt])
  const { registries, error } = loaded
  const [name, tell] = useState<string | null>(null)
  const sender = useMemo(() => ({ name, tell }), [name])
  return (
    <main className="m-visit">
      <header>
        {name === null ? <Brand /> : <strong className="m-visit-name">{name}</strong>}
        <LanguageSwitch />
      </header>
      <section className="m-visit-card">
        {error !== undefined && (
          <FaultBox title={t('加载失败')} onRetry={() => setAttempt(attempt + 1)}>
            {faultMessage(error)}
          </FaultBox>
        )}
        {registries ? (
          <SenderContext.Provider value={sender}>{children(registries)}</SenderContext.Provider>
        ) : (
          error === undefined && <p aria-busy="true">{t('正在加载…')}</p>
        )}
      </section>
    </main>
  )
}
