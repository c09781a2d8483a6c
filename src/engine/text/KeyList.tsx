/** Keys and what each of them does. */
export function KeyList({ keys, className }: { keys: [keys: string[], deed: string][]; className?: string }) {
  return (
    <dl className={`m-keys ${className ?? ''}`}>
      {keys.map(([pressed, deed]) => (
        <div key={pressed.join()}>
          <dt>
            {pressed.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{deed}</dd>
        </div>
      ))}
    </dl>
  )
}
