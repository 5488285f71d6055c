/** Above the bar, on the visitor's home page. */
export function Announcement() {
  return (
    <aside className="banner" aria-label="Announcement">
      <div className="wrap">
        <p>Chat directly with lenders about your deal—coming soon!</p>
      </div>
    </aside>
  )
}
