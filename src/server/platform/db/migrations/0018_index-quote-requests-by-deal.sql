CREATE INDEX "quote_asks_deal_id_idx" ON "quote_asks" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "quote_requests_deal_id_idx" ON "quote_requests" USING btree ("deal_id");