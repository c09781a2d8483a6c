import { type ComponentType, lazy, Suspense } from 'react'

interface IconProps {
  className?: string
}

/** Returns a drawing that is fetched, with the other rare ones, when it is drawn first. */
export function rareIcon(name: keyof typeof import('./rareIcons.ts')): ComponentType<IconProps> {
  const Drawing = lazy(async () => ({
    default: (await import('./rareIcons.ts'))[name] as ComponentType<IconProps>,
  }))
  return function RareIcon(props: IconProps) {
    return (
      <Suspense fallback={<span className="m-icon-space" aria-hidden="true" />}>
        <Drawing {...props} />
      </Suspense>
    )
  }
}
