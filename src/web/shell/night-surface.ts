/** A dark panel in both themes, with lighter brass and focus rings. */
export const nightSurfaceClass =
  'bg-night text-on-night [--color-brass:var(--color-night-brass)] **:focus-visible:outline-night-brass'
