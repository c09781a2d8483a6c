import { Spin } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { AppRoute } from '../router/AppRoute.ts'

/** Another site inside the content area. @see spec.md section 2.3, embedded page */
export function FramePage({ route }: { route: AppRoute }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className="m-frame-page">
      {!isLoaded && (
        <div className="m-frame-wait" role="status">
          <Spin /> {t('正在加载页面，请稍候！')}
        </div>
      )}
      <iframe src={route.frame ?? ''} title={route.title} onLoad={() => setLoaded(true)} />
    </div>
  )
}
