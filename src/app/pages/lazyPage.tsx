import { Component, type ComponentType, type ErrorInfo, lazy, type ReactNode, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import { Splash } from '../parts/Splash.tsx'

interface LazyPageOptions {
  /** Within the layout, which is the document's main part already. Default false. */
  isInside?: boolean
}

/**
 * Returns a page whose code comes when it is opened first. Meanwhile there is a splash; where the code cannot be
 * fetched, or the page cannot be drawn, stands what to do about it.
 * @param load imports the module whose default export is the page
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isInside = false }: LazyPageOptions = {},
): ComponentType<Props> {
  const Page = lazy(load) as unknown as ComponentType<Props>
  return props => (
    <LoadBoundary isInside={isInside}>
      <Suspense fallback={<Splash />}>
        <Page {...props} />
      </Suspense>
    </LoadBoundary>
  )
}

interface LoadBoundaryProps {
  isInside: boolean
  children: ReactNode
}

/** Stands in when a page cannot be fetched or drawn, which after an update a reload mends. */
class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed.', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    const Frame = this.props.isInside ? 'section' : 'main'
    return (
      <Frame className={this.props.isInside ? 'm-status m-status-inside' : 'm-status'} role="alert">
        <h1>{t('页面加载失败')}</h1>
        <p>{t('网络可能中断，或者系统刚刚更新。请重新加载页面。')}</p>
        <p className="m-status-detail">{error instanceof Error ? error.message : String(error)}</p>
        <div className="m-status-buttons">
          <button
            type="button"
            className="m-button m-button-primary"
            onClick={() => window.location.reload()}
          >
            {t('重新加载')}
          </button>
        </div>
      </Frame>
    )
  }
}
