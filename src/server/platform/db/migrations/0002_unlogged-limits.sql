-- Counting a request against its limits must not wait for the disk. A crash of the database empties the table, which costs people nothing.
ALTER TABLE "rate_limits" SET UNLOGGED;
