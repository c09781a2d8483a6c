import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { Brand } from '../pages/Brand.tsx'
import { pageTitle } from '../router/pageTitle.ts'
import { BrandScene } from './BrandScene.tsx'
import './login.css'

const TenantBrand = lazy(() => import('./TenantBrand.tsx'))

export interface AccountFrameProps {
  title: string
  intro?: string
  children: ReactNode
}

/** Two halves: the brand, and a form for who has no session. */
export function AccountFrame({ title, intro, children }: AccountFrameProps) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className="m-login">
      <BrandScene />
      <main className="m-login-side">
        <LanguageSwitch />
        <div className="m-login-box">
          <Suspense fallback={<Brand />}>
            <TenantBrand />
          </Suspense>
          <h1>{title}</h1>
          <p className="m-login-intro">{intro}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
