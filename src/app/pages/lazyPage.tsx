import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense, useState } from 'react'
import { lazyPart, loadedOnce, type PartLoader } from '#engine'
import { t } from '#model/language/t.ts'
import { Splash } from '../parts/Splash.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface LazyPageOptions {
  /** Within the layout, which is the document's main part already. Default false. */
  isInside?: boolean
}

/**
 * Returns a page whose code comes when it is opened first. Meanwhile there is a splash, inside the layout a sketch of a
 * page; where the code cannot be fetched, or the page cannot be drawn, stands what to do about it.
 * @param load imports the module whose default export is the page
 */
export function lazyPage<Props extends object>(
  load: Load<Props> | PartLoader<{ default: ComponentType<Props> }>,
  { isInside = false }: LazyPageOptions = {},
): ComponentType<Props> {
  const loader = 'known' in load ? load : loadedOnce(load)
  const lazily = () => lazyPart(loader, module => module.default)
  const First = lazily()
  return function LazyPage(props) {
    // What could not be fetched once is fetched again under another one only.
    const [Page, setPage] = useState<ComponentType<Props>>(() => First)
    return (
      <LoadBoundary isInside={isInside} onRetry={() => setPage(lazily)}>
        <Suspense fallback={isInside ? <PageSketch /> : <Splash />}>
          <Page {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}

const ROWS = [0, 1, 2, 3, 4, 5]

/** Stands in for a page inside the layout. */
const PageSketch = () => (
  <div className="m-sketch" role="status" aria-label={t('正在加载')}>
    {ROWS.map(row => (
      <div key={row} />
    ))}
  </div>
)

interface LoadBoundaryProps {
  isInside: boolean
  /** Tries to fetch the page again. */
  onRetry(): void
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

  retry = (): void => {
    this.props.onRetry()
    this.setState({ error: null, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    const Frame = this.props.isInside ? 'section' : 'main'
    return (
      <Frame className={this.props.isInside ? 'm-status m-status-inside' : 'm-status'} role="alert">
        <h1>{t('页面加载失败')}</h1>
        <p>
          {navigator.onLine
            ? t('请先重试。系统刚刚更新过时，需要重新加载整个页面。')
            : t('网络已断开，恢复后请重试。')}
        </p>
        <div className="m-status-buttons">
          <button type="button" className="m-button m-button-primary" onClick={this.retry}>
            {t('重试')}
          </button>
          <button type="button" className="m-button" onClick={() => window.location.reload()}>
            {t('重新加载')}
          </button>
        </div>
        <details className="m-status-detail">
          <summary>{t('技术详情')}</summary>
          {error instanceof Error ? error.message : String(error)}
        </details>
      </Frame>
    )
  }
}
